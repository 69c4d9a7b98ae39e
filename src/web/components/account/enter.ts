import type { Entered } from '#web/account-forms/entry-forms.ts';
import { hasLanguageCookie, languageCookieLine } from '#web/language-cookie.ts';
import { leaveFor } from './use-form.ts';

// Somebody has just been signed in: pages speak their language, unless this browser was told another one.
export function enter({ user, next }: Entered): Promise<never> {
  if (user && !hasLanguageCookie(document.cookie)) {
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in Firefox and Safari
    document.cookie = languageCookieLine(user.language, location.protocol === 'https:');
  }
  return leaveFor(next);
}
