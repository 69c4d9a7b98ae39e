// A table as text that spreadsheets open. Numbers stay numbers; in texts nothing is left that one would run as a formula.

export type Cell = string | number | null;

// Where a formula may begin: at the beginning, and after whatever begins another cell where spreadsheets separate by semicolons, as
// in Indonesia; there the quotes do not hold, because they do not stand at the beginning of a cell. Also the wide forms that some
// spreadsheets take for the narrow ones.
const FORMULA_BEGINS = /(?<=^|[;\t\n]|\r(?!\n))(?=[\s\p{Cc}"]*[=+\-@＝＋－＠])|^(?=[\s\p{Cc}]*[\t\r\n])/gu;
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
  const text = cell.replace(FORMULA_BEGINS, "'");
  return NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
