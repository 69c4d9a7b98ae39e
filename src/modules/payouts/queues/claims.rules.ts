// What operators read in a statement, and whether two of them read the same.

export interface ReadClaim {
  outcome: 'sent' | 'failed' | 'returned';
  line: string;
}

// The same line, however it was typed: neither capitals nor spaces are part of what it says.
const tidyStatementLine = (line: string): string => line.trim().replace(/\s+/g, ' ').toUpperCase();

// What was not sent has no line in a statement: there each says so in their own words.
export const isSameClaim = (one: ReadClaim, other: ReadClaim): boolean =>
  one.outcome === other.outcome &&
  (one.outcome === 'failed' || tidyStatementLine(one.line) === tidyStatementLine(other.line));

// Ten letters and digits, as in QX12AB34CD.
const RECEIPT = /^(?=.*\d)[A-Z][0-9A-Z]{9}$/;

// All by which it could be known: the line and each word in it.
export function namesIn(line: string): string[] {
  const tidy = tidyStatementLine(line);
  return [tidy, ...tidy.split(/[^0-9A-Z]+/).filter((word) => word !== '')];
}

// By which M-Pesa knows it: the receipt in a line, or the line where nothing in it looks like one.
export const receiptIn = (line: string): string =>
  namesIn(line).find((name) => RECEIPT.test(name)) ?? tidyStatementLine(line);
