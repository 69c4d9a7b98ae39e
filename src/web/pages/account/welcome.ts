import { redirect } from 'react-router';
import type { Entered } from '#web/account-forms/entry-forms.ts';
import { hasLanguageCookie, languageCookieLine } from '#web/language-cookie.ts';

// Somebody has just been signed in: on to where they were going, in their language unless this browser was told
// another one.
export function welcome({ user, next }: Entered, request: Request): Response {
  const headers = new Headers();
  if (user && !hasLanguageCookie(request.headers.get('cookie') ?? '')) {
    const isSecure = new URL(request.url).protocol === 'https:';
    headers.append('Set-Cookie', languageCookieLine(user.language, isSecure));
  }
  return redirect(next, { status: 303, headers });
}
