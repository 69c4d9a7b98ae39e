// Where most people here have their mail, the most frequent first.
const DOMAINS = [
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
  'live.com',
  'ymail.com',
  'yahoo.co.id',
  'yahoo.co.uk',
  'rocketmail.com',
  'telkom.net',
  'safaricom.co.ke',
];
// People have mail there, although it looks like a slip.
const REAL = ['mail.com', 'email.com', 'gmx.com', 'aol.com', 'me.com', 'live.co.uk', 'yahoo.fr'];
const MOST_SLIPS = 2;
// Endings that no address has.
const ENDINGS: [RegExp, string][] = [
  [/\.(con|cmo|ocm|comm|coom|vom|xom|cim)$/, '.com'],
  [/\.(co\.ek|co\.kee|c\.ke|co,ke)$/, '.co.ke'],
  [/\.(co\.di|co\.idd|c\.id|co,id)$/, '.co.id'],
  [/\.(co\.zt|c\.tz)$/, '.co.tz'],
];

// The address that somebody probably meant, or null: gmial.com is nobody's mailbox.
export function suggestEmail(email: string): string | null {
  const at = email.lastIndexOf('@');
  const domain = email
    .slice(at + 1)
    .trim()
    .toLowerCase();
  if (at < 1 || domain === '' || DOMAINS.includes(domain) || REAL.includes(domain)) return null;
  const meant = nearestTo(domain) ?? withRealEnding(domain);
  return meant === null ? null : `${email.slice(0, at)}@${meant}`;
}

// Somebody who writes no ending means the name before it.
function nearestTo(domain: string): string | null {
  const near = DOMAINS.map((known) => {
    const name = domain.includes('.') ? known : (known.split('.')[0] ?? known);
    return { known, slips: slipsBetween(domain, name) };
  })
    .filter(({ slips }) => slips <= (domain.includes('.') ? MOST_SLIPS : 1))
    .sort((one, other) => one.slips - other.slips)[0];
  return near?.known ?? null;
}

function withRealEnding(domain: string): string | null {
  for (const [wrong, right] of ENDINGS) if (wrong.test(domain)) return domain.replace(wrong, right);
  return null;
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
