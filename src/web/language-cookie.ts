import type { Locale } from '#shared/i18n.ts';

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

// Readable by script, because nothing depends on its secrecy.
export function languageCookieLine(language: Locale, isSecure: boolean): string {
  return `MY_LANG=${language}; Max-Age=${YEAR_IN_SECONDS}; Path=/; SameSite=Lax${isSecure ? '; Secure' : ''}`;
}

export const hasLanguageCookie = (cookies: string): boolean => /(^|; )MY_LANG=/.test(cookies);
