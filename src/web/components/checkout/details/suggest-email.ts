const DOMAINS = [
  'gmail.com',
  'yahoo.com',
  'yahoo.co.id',
  'yahoo.co.uk',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'live.com',
  'ymail.com',
  'safaricom.co.ke',
];
const MOST_SLIPS = 2;

// The address that somebody probably meant, or null: gmial.com is nobody's mailbox.
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || domain === '' || DOMAINS.includes(domain)) return null;
  const near = DOMAINS.map((known) => ({ known, slips: slipsBetween(domain, known) }))
    .filter(({ slips }) => slips <= MOST_SLIPS)
    .sort((one, other) => one.slips - other.slips)[0];
  return near ? `${email.slice(0, at)}@${near.known}` : null;
}

// Counts letters that are missing, added, wrong, or swapped with their neighbour.
function slipsBetween(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, place) => place);
  for (let row = 1; row <= one.length; row += 1) {
    const next = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next[column] = Math.min(
        (next[column - 1] ?? 0) + 1,
        (last[column] ?? 0) + 1,
        (last[column - 1] ?? 0) + (isSame ? 0 : 1),
        isSwapped ? (before[column - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = next;
  }
  return last[other.length] ?? 0;
}
