// The kinds of a seller's lines that are of orders paid in cash: it is in the organiser's own box, and taken out of it again.
export const CASH_KINDS: readonly string[] = ['received', 'refund'];
