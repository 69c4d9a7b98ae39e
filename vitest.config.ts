import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isLongTest } from './tests/support/long-tests.ts';
import { testFilesOf, tierOfMode } from './tests/support/tiers.ts';

// Vitest begins with the largest files, which says little of these: they take longest, and whichever came last would run
// while the other processors wait.
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => isLongTest(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

// vitest run              any test, on the embedded database
// vitest run --mode unit  what needs no database, and what is about the embedded one
// vitest run --mode pg    what uses a database, on PostgreSQL, and the races
// vitest run --mode browser
export default defineConfig(({ mode }) => {
  const tier = tierOfMode(mode);
  return {
    test: {
      include: testFilesOf(tier, import.meta.dirname),
      globalSetup: 'tests/support/global-setup.ts',
      setupFiles: 'tests/support/setup.ts',
      // With one more than there are processors each of three ran at little more than half the speed of one of two.
      maxWorkers: Math.min(availableParallelism(), 4),
      // Each file has a database of its own; loading the program anew for each took a third of the time.
      isolate: false,
      // Node runs our TypeScript as it is, as the server does. Through Vite, a run began with 26 s of a processor, which it
      // spent on changing a thousand files and sending them to its workers.
      experimental: { viteModuleRunner: false },
      testTimeout: tier === 'browser' ? 240_000 : 60_000,
      hookTimeout: 60_000,
      // A second, which is what Vitest waits for, is soon over on a busy machine.
      expect: { poll: { timeout: 40_000, interval: 50 } },
      sequence: { sequencer: LongestFirst },
    },
  };
});
