import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { testFilesOf, tierOfMode } from './tests/support/tiers.ts';

// vitest run              the unit tier: the embedded database
// vitest run --mode pg    the tests that use a database again on PostgreSQL, and the races
// vitest run --mode browser
export default defineConfig(({ mode }) => {
  const tier = tierOfMode(mode);
  return {
    test: {
      include: testFilesOf(tier, import.meta.dirname),
      globalSetup: 'tests/support/global-setup.ts',
      setupFiles: 'tests/support/setup.ts',
      maxWorkers: Math.min(availableParallelism(), 4),
      // Each file has a database of its own; loading the program anew for each took a third of the time.
      isolate: tier !== 'unit',
      testTimeout: tier === 'browser' ? 60_000 : 20_000,
      hookTimeout: 60_000,
    },
  };
});
