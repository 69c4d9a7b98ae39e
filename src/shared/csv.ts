// A table as text that spreadsheets open. Numbers stay numbers; in texts nothing is left that one would run as a formula.

export type Cell = string | number | null;

// Also the wide forms that some spreadsheets take for the narrow ones.
const FORMULA = /^[\s\p{Cc}]*[=+\-@＝＋－＠\t\r\n]/u;
const NEEDS_QUOTES = /["\t\r\n,;]/;

// Spreadsheets know by it that the text is UTF-8.
const MARK = '\uFEFF';

export const csvOf = (rows: readonly (readonly Cell[])[]): string => MARK + csvLines(rows);

// What comes after the beginning of a file.
export const csvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(cellText).join(',')}\r\n`).join('');

function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = FORMULA.test(cell) ? `'${cell}` : cell;
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
