import { defineConfig } from 'vitest/config';

/** The JSON report feeds the closing line of `npm run check`. */
export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', 'json'],
    outputFile: { json: '.test-results/vitest.json' },
    testTimeout: 30_000,
    hookTimeout: 60_000,
  },
});
