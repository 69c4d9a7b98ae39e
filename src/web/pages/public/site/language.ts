import { data, redirect } from 'react-router';
import { isLocale } from '#shared/i18n.ts';
import { formOf } from '#web/forms/answer-form.ts';
import { backTo } from '#web/page/back-to.ts';
import { notValid } from '#web/page/page-errors.ts';
import type { Route } from './+types/language.ts';

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

// Readable by script, because nothing depends on its secrecy.
export async function action({ request }: Route.ActionArgs) {
  // Something else than a form is nobody's choice of language.
  const form = await formOf(request);
  const language = form.get('language');
  if (!isLocale(language)) throw data({ statusMessage: 'language: must be en, id or sw.' }, { status: 400 });
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : '';
  return redirect(backTo(request, form), {
    status: 303,
    headers: {
      'Set-Cookie': `MY_LANG=${language}; Max-Age=${YEAR_IN_SECONDS}; Path=/; SameSite=Lax${secure}`,
    },
  });
}

// Only the form's action lives here: the address has no page.
export function loader({ url }: Route.LoaderArgs) {
  throw notValid(url);
}

export default function Language() {
  return null;
}
