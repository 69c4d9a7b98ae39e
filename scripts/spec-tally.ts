// Which rows hold, by the reports of the runs that tested them.
export interface RowCount {
  held: string[];
  // Why not, by row.
  missed: Record<string, string>;
}

type Report = {
  testResults: {
    message?: string;
    assertionResults: { title: string; status: string; failureMessages?: string[] }[];
  }[];
};

// A row that nobody tested does not hold.
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
