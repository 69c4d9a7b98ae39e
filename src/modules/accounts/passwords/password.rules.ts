import { COMMON_WORDS } from './common-words.rules.ts';

const SHORTEST = 8;
// An ending such as 2026! makes a common word no better.
const LONGEST_TAIL = 4;
const LEET: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};
const ROWS = [
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1234567890',
  '0987654321',
  'abcdefghijklmnopqrstuvwxyz',
  '1qaz2wsx3edc4rfv5tgb6yhn',
  'qazwsxedcrfvtgbyhnujm',
  'q1w2e3r4t5y6u7i8o9p0',
  '1q2w3e4r5t6y7u8i9o0p',
];

export type PasswordProblem = 'password_short' | 'password_common' | 'password_like_you';

// What is wrong with a new password; null if nothing is. It may consist of anything: it only has to be long enough and
// not one of those that everybody tries first.
export function findPasswordProblem(
  password: string,
  person: { name: string; email: string },
): PasswordProblem | null {
  if ([...password].length < SHORTEST) return 'password_short';
  const plain = password.normalize('NFKC').toLowerCase();
  if (isLikePerson(plain, person)) return 'password_like_you';
  return isCommon(plain) ? 'password_common' : null;
}

function isCommon(plain: string): boolean {
  const compact = plain.replace(/[\s._-]/g, '');
  return isPattern(compact) || coresOf(compact).some(isCommonCore);
}

// A word, two of them, the same twice, or keys in a row.
function isCommonCore(core: string): boolean {
  if (core === '' || isPattern(core)) return true;
  for (const word of spellingsOf(core)) {
    if (COMMON_WORDS.has(word)) return true;
    for (let at = 3; at <= word.length - 3; at += 1) {
      if (COMMON_WORDS.has(word.slice(0, at)) && COMMON_WORDS.has(word.slice(at))) return true;
    }
  }
  return false;
}

// The password without the digits and marks that people put before and behind.
function coresOf(plain: string): string[] {
  const head = /^[^\p{L}]{0,4}/u.exec(plain)?.[0] ?? '';
  const tail = /[^\p{L}]*$/u.exec(plain)?.[0] ?? '';
  const isPlainTail = tail.length <= LONGEST_TAIL || isPattern(tail.replace(/[^\d]/g, ''));
  return [plain, ...(isPlainTail ? [plain.slice(0, plain.length - tail.length)] : [])].flatMap((text) => [
    text,
    text.slice(head.length),
  ]);
}

const spellingsOf = (text: string) => [text, text.replace(/[013457@$!]/g, (sign) => LEET[sign] ?? sign)];

// 11111111, 12341234, 20202020, qwertyui, 87654321, and years and dates.
function isPattern(text: string): boolean {
  if (text.length < 3) return false;
  if (/^(.{1,4}?)\1+.{0,3}$/u.test(text)) return true;
  if (/^(19|20)\d\d([01]\d[0-3]\d)?$|^[0-3]\d[01]\d(19|20)\d\d$/.test(text)) return true;
  return ROWS.some((row) => row.includes(text) || [...row].reverse().join('').includes(text));
}

// The name or the mailbox, with little around it.
function isLikePerson(plain: string, { name, email }: { name: string; email: string }): boolean {
  const compact = (text: string) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]/gu, '');
  const given = compact(plain);
  const own = [name, ...name.split(/\s+/), email, email.slice(0, email.indexOf('@'))].map(compact);
  return own.some(
    (word) => word.length >= 4 && given.includes(word) && given.length - word.length <= LONGEST_TAIL,
  );
}
