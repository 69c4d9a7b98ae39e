import { describeMachine } from './machine.ts';

export interface Claim {
  // The name in the JSON line.
  name: string;
  kind: 'ratio' | 'figure';
  value: number;
  unit: string;
  // Left out for figures that are only reported.
  atLeast?: number;
  atMost?: number;
  // Why the value does not count.
  doubt?: string;
}

export function holds({ value, atLeast, atMost, doubt }: Claim): boolean {
  return doubt === undefined && value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity);
}

// A readable table, then one line of JSON for programs. Answers whether every claim holds.
export function printReport(bench: string, claims: readonly Claim[]): boolean {
  const pass = claims.every(holds);
  const rows = claims.map((claim) => [
    claim.name,
    `${claim.value} ${claim.unit}`.trim(),
    wanted(claim),
    verdict(claim),
  ]);
  console.log(`\n${describeMachine()}\n`);
  console.log(table([['', 'measured', 'wanted', ''], ...rows]));
  console.log();
  const values = (kind: Claim['kind']) =>
    Object.fromEntries(claims.filter((claim) => claim.kind === kind).map(({ name, value }) => [name, value]));
  console.log(JSON.stringify({ bench, ratios: values('ratio'), figures: values('figure'), pass }));
  return pass;
}

export function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

function wanted({ atLeast, atMost }: Claim): string {
  if (atLeast !== undefined) return `≥ ${atLeast}`;
  return atMost === undefined ? '' : `≤ ${atMost}`;
}

function verdict(claim: Claim): string {
  if (claim.doubt !== undefined) return `does not count: ${claim.doubt}`;
  if (claim.atLeast === undefined && claim.atMost === undefined) return '';
  return holds(claim) ? 'yes' : 'NO';
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  const middle = sorted.length / 2;
  const low = sorted[Math.ceil(middle) - 1] ?? Number.NaN;
  const high = sorted[Math.floor(middle)] ?? Number.NaN;
  return (low + high) / 2;
}

export function rounded(value: number, digits: number): number {
  return Number(value.toFixed(digits));
}
