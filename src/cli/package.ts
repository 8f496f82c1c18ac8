import { readFileSync } from 'node:fs';

const manifestAt = (url: URL): unknown => {
  try {
    return JSON.parse(readFileSync(url, 'utf8'));
  } catch {
    return null;
  }
};

const isOurs = (manifest: unknown): manifest is { readonly version: string } =>
  typeof manifest === 'object' &&
  manifest !== null &&
  'name' in manifest &&
  manifest.name === 'faultlane' &&
  'version' in manifest &&
  typeof manifest.version === 'string';

/** Version of the package that this file belongs to, built or not. */
export const version = (): string => {
  // dist/src/cli is one folder deeper than src/cli.
  for (const up of ['../../package.json', '../../../package.json']) {
    const manifest = manifestAt(new URL(up, import.meta.url));
    if (isOurs(manifest)) return manifest.version;
  }
  throw new Error('package.json of faultlane is not where it was installed');
};
