export type Tally = { passed: number; failed: number; skipped: number };

export const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0 };
export const ONE_FAILURE: Tally = { passed: 0, failed: 1, skipped: 0 };

export function addTallies(tallies: Tally[]): Tally {
  return tallies.reduce(
    (sum, tally) => ({
      passed: sum.passed + tally.passed,
      failed: sum.failed + tally.failed,
      skipped: sum.skipped + tally.skipped,
    }),
    NOTHING,
  );
}

export function formatTally({ passed, failed, skipped }: Tally): string {
  const line = `${passed} passed, ${failed} failed`;
  return skipped > 0 ? `${line}, ${skipped} skipped` : line;
}

// The parts of Vitest's JSON report that are counted here.
type VitestReport = { testResults: { status: string; assertionResults: { status: string }[] }[] };

// Counts what a Vitest run reports. These fail too, although Vitest does not count them as tests: a file that does not
// load, a hook that throws, an error outside of all tests (seen only in the exit code), and a missing report.
export function tallyVitest(reportText: string | null, exitCode: number | null): Tally {
  const report = parseReport(reportText);
  if (!report) return ONE_FAILURE;
  const tally = addTallies(report.testResults.map(tallyFile));
  const isFailedSilently = exitCode !== 0 && tally.failed === 0;
  return isFailedSilently ? { ...tally, failed: 1 } : tally;
}

function parseReport(text: string | null): VitestReport | null {
  try {
    const report = JSON.parse(text ?? '') as Partial<VitestReport> | null;
    return report && Array.isArray(report.testResults) ? (report as VitestReport) : null;
  } catch {
    return null;
  }
}

function tallyFile(file: VitestReport['testResults'][number]): Tally {
  const tally = { ...NOTHING };
  for (const { status } of file.assertionResults) {
    if (status === 'passed') tally.passed++;
    else if (status === 'failed') tally.failed++;
    else tally.skipped++;
  }
  if (file.status === 'failed' && tally.failed === 0) tally.failed = 1;
  return tally;
}
