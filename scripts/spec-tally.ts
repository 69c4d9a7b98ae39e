// How many rows of the specification hold, according to the reports of the test runs.
export interface RowCount {
  held: string[];
  // The reason for each row that does not hold.
  missed: Record<string, string>;
}

type Report = {
  testResults: {
    message?: string;
    assertionResults: { title: string; status: string; failureMessages?: string[] }[];
  }[];
};

// A row without a test does not hold.
export function countRows(ids: readonly string[], reports: readonly (string | null)[]): RowCount {
  const results = reports.flatMap((report) => (report === null ? [] : resultsOf(report)));
  const count: RowCount = { held: [], missed: {} };
  for (const id of ids) {
    const result = results.find(({ title }) => title.startsWith(`${id} `));
    if (result?.status === 'passed') count.held.push(id);
    else count.missed[id] = firstLine(result?.failureMessages?.[0]) ?? 'was not tested';
  }
  return count;
}

const resultsOf = (report: string) =>
  (JSON.parse(report) as Report).testResults.flatMap(({ assertionResults }) => assertionResults);

const firstLine = (text: string | undefined) => text?.split('\n')[0]?.slice(0, 200);
