// Whether somebody who is called this would be taken for the platform itself: its name, alone or with words that an office of it
// would have beside it, however it is written. "Tiketi Support" is; "Tiketi Bora Festival" is not.

const OWN_NAME = 'Tiketi';

// Letters and digits of other scripts that look like these.
const ALIKE: Readonly<Record<string, string>> = {
  ...{
    0: 'o',
    1: 'i',
    l: 'i',
    '|': 'i',
    '!': 'i',
    3: 'e',
    '€': 'e',
    5: 's',
    $: 's',
    7: 't',
    '@': 'a',
    4: 'a',
  },
  ...{ а: 'a', е: 'e', і: 'i', ї: 'i', к: 'k', о: 'o', р: 'p', с: 'c', ѕ: 's', т: 't', у: 'y', х: 'x' },
  ...{ α: 'a', ε: 'e', ι: 'i', κ: 'k', ο: 'o', τ: 't', ı: 'i', ɩ: 'i' },
};

function lettersOf(text: string): string {
  const plain = text.normalize('NFKD').toLowerCase().replaceAll(/\p{M}/gu, '');
  return [...plain]
    .map((letter) => ALIKE[letter] ?? letter)
    .join('')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

const OFFICE_WORDS = [
  ...['support', 'help', 'helpdesk', 'desk', 'team', 'official', 'admin', 'service', 'services', 'customer'],
  ...[
    'care',
    'payment',
    'payments',
    'refund',
    'refunds',
    'security',
    'verified',
    'account',
    'accounts',
    'app',
  ],
  ...['com', 'ltd', 'inc', 'the', 'by', 'at', 'from', 'kenya', 'tanzania', 'uganda', 'indonesia'],
  ...['bantuan', 'dukungan', 'layanan', 'pelanggan', 'resmi', 'tim', 'pembayaran', 'keamanan', 'akun'],
  ...['msaada', 'huduma', 'kwa', 'wateja', 'rasmi', 'timu', 'malipo', 'usalama', 'akaunti', 'ya', 'za'],
].map(lettersOf);

export function isPlatformName(name: string, siteName: string): boolean {
  const letters = lettersOf(name);
  return [OWN_NAME, siteName].map(lettersOf).some((own) => own !== '' && isOffice(letters, own));
}

function isOffice(letters: string, own: string): boolean {
  for (let at = letters.indexOf(own); at >= 0; at = letters.indexOf(own, at + 1))
    if (isMadeOfWords(letters.slice(0, at)) && isMadeOfWords(letters.slice(at + own.length))) return true;
  return false;
}

// Each place is looked at once, however many ways lead there.
function isMadeOfWords(letters: string): boolean {
  const ends = new Set([0]);
  for (const end of ends)
    for (const word of OFFICE_WORDS) if (letters.startsWith(word, end)) ends.add(end + word.length);
  return ends.has(letters.length);
}
