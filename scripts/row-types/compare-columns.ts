import type { DeclaredColumn } from './declared-rows.ts';
import type { DescribedColumn } from './described-statements.ts';

// Which kinds of values a PostgreSQL type has in the program, on both databases.
const KINDS: Record<string, string[]> = {
  boolean: ['boolean'],
  smallint: ['number'],
  integer: ['number'],
  bigint: ['number'],
  'double precision': ['number'],
  numeric: ['text'],
  text: ['text'],
  uuid: ['text'],
  date: ['text'],
  'timestamp with time zone': ['instant'],
  bytea: ['bytes'],
  // PostgreSQL's driver reads these as text, the embedded one as numbers; the code that uses them converts both.
  'bigint[]': ['text[]', 'number[]'],
};
const NEVER_IN_JSON = /^(instant|bytes)/;

// What is wrong with the columns that a statement declares.
export function compareColumns(declared: DeclaredColumn[], described: DescribedColumn[]): string[] {
  const answered = new Map(described.map((column) => [column.name, column]));
  const said = new Set(declared.map(({ name }) => name));
  const unsaid = described.filter(({ name }) => !said.has(name)).map(({ name }) => `${name} is not declared`);
  const twice = described
    .filter((column) => answered.get(column.name) !== column)
    .map(({ name }) => `${name} is answered twice`);
  return [
    ...declared.flatMap((column) => {
      const { name } = column;
      const given = answered.get(name);
      if (given) return compareColumn(column, given).map((problem) => `${name} ${problem}`);
      // In a union of row types, one row need not have what the others have.
      return column.isNullable === null ? [] : [`${name} is not answered`];
    }),
    ...unsaid,
    ...twice,
  ];
}

function compareColumn(declared: DeclaredColumn, { type, nullability }: DescribedColumn): string[] {
  const problems: string[] = [];
  if (!declared.kinds.some((kind) => isKindOf(kind, type))) {
    problems.push(`is ${type}, and is declared as ${declared.type}`);
  }
  if (nullability === 'may be' && declared.isNullable === false) {
    problems.push(`may be null, and is declared as ${declared.type}`);
  }
  if (nullability === 'never' && declared.isNullable) {
    problems.push(`is never null, and is declared as ${declared.type}`);
  }
  return problems;
}

function isKindOf(kind: string, type: string): boolean {
  if (kind === 'anything') return true;
  if (type === 'json' || type === 'jsonb') return !NEVER_IN_JSON.test(kind);
  const known = KINDS[type] ?? KINDS[type.replace(/\[\]$/, '')]?.map((one) => `${one}[]`);
  return known?.includes(kind) ?? false;
}
