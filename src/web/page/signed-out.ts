import { data, redirect } from 'react-router';
import { entriesIn } from '#web/forms/form.rules.ts';
import { loginPath } from '#web/paths/account.ts';

// A form that was sent when the session had ended, for the page that sends it again.
export interface SentForm {
  path: string;
  entries: [name: string, value: string][];
}

// For a form that came without script, of somebody who is signed in no longer: nothing of what they typed is lost.
export function signedOut(form: FormData, { pathname, search }: URL) {
  const path = pathname + search;
  // A page never says a password.
  const entries = entriesIn(form).filter(([name]) => !/password/i.test(name));
  const isTyped = entries.some(([name, value]) => name !== 'intent' && value !== '');
  return isTyped
    ? data<{ sent: SentForm }>({ sent: { path, entries } }, { status: 401 })
    : redirect(loginPath(path), 303);
}
