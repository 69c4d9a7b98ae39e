export const LOCALES = ['en', 'id', 'sw'] as const;

// The person's own choice, readable by script.
export const LANGUAGE_COOKIE = 'MY_LANG';

export type Locale = (typeof LOCALES)[number];

// Each in its own words.
export const LANGUAGE_NAMES: Readonly<Record<Locale, string>> = {
  en: 'English',
  id: 'Bahasa Indonesia',
  sw: 'Kiswahili',
};

export function isLocale(value: unknown): value is Locale {
  return LOCALES.some((locale) => locale === value);
}

type LocaleSources = {
  // The person's own choice, from the cookie.
  cookie?: string | null | undefined;
  acceptLanguage?: string | null | undefined;
  fallback: Locale;
};

// A header longer than this is no browser's; reading only its start keeps the work bounded.
const LONGEST_HEADER = 512;

export function pickLocale({ cookie, acceptLanguage, fallback }: LocaleSources): Locale {
  if (isLocale(cookie)) return cookie;
  return preferredLocale(acceptLanguage ?? '') ?? fallback;
}

// null: none of our languages is among them.
export function preferredLocale(header: string): Locale | null {
  let best: Locale | null = null;
  let bestQuality = 0;
  for (const range of header.slice(0, LONGEST_HEADER).split(',')) {
    const [tag = '', ...parameters] = range.split(';');
    const locale = localeOfTag(tag);
    const quality = qualityOf(parameters);
    // Strictly greater: among equals the first one named wins.
    if (locale && quality > bestQuality) {
      best = locale;
      bestQuality = quality;
    }
  }
  return best;
}

function localeOfTag(tag: string): Locale | undefined {
  const language = tag.trim().toLowerCase().split('-')[0];
  // Old Android and Java send the withdrawn code `in` for Indonesian.
  if (language === 'in') return 'id';
  return isLocale(language) ? language : undefined;
}

// 1 when absent; 0, which means "not this one", when it cannot be read.
function qualityOf(parameters: string[]): number {
  const written = parameters.map((parameter) => parameter.trim()).find((parameter) => /^q=/i.test(parameter));
  if (written === undefined) return 1;
  const digits = written.slice(2);
  return /^(0(\.\d{0,3})?|1(\.0{0,3})?)$/.test(digits) ? Number(digits) : 0;
}
