import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { homedir, platform } from 'node:os';
import { join, resolve } from 'node:path';
import process from 'node:process';
import type { AuditOptions } from '../engine/audit.ts';
import type { Call } from './command.ts';
import { has, last } from './values.ts';

/** Hash of the code that this runs from, written by the build; null where it runs from its sources. */
const buildId = (): string | null => {
  try {
    return readFileSync(new URL('../build-id', import.meta.url), 'utf8').trim();
  } catch {
    return null;
  }
};

/** The folder in which programs of this user keep what can be made again. */
const userCaches = (): string => {
  const { XDG_CACHE_HOME: xdg, LOCALAPPDATA: local } = process.env;
  if (xdg !== undefined && xdg !== '') return xdg;
  if (platform() === 'win32') return local ?? join(homedir(), 'AppData', 'Local');
  return platform() === 'darwin' ? join(homedir(), 'Library', 'Caches') : join(homedir(), '.cache');
};

/** Where a run keeps what it found, by its root; null where it is not to, or cannot tell one build from another. */
export const cacheOf = (call: Call, root: string): AuditOptions['cache'] => {
  const version = has(call, 'no-cache') ? null : buildId();
  if (version === null) return null;
  const asked = last(call, 'cache-location');
  const folder = asked === undefined ? join(userCaches(), 'faultlane') : resolve(process.cwd(), asked);
  return { folder: join(folder, createHash('sha256').update(root).digest('hex').slice(0, 16)), version };
};
