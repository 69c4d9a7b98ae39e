import { data, redirect } from 'react-router';
import { isLocale } from '#shared/i18n.ts';
import { safeNextPath } from '#shared/safe-next-path.ts';
import { notValid } from '#web/page-errors.ts';
import { EVENTS_PATH } from '#web/paths.ts';
import type { Route } from './+types/language.ts';

const YEAR_IN_SECONDS = 365 * 24 * 60 * 60;

// Readable by script, because nothing depends on its secrecy.
export async function action({ request }: Route.ActionArgs) {
  // Something else than a form is nobody's choice of language.
  const form = await request.formData().catch(() => new FormData());
  const language = form.get('language');
  if (!isLocale(language)) throw data({ statusMessage: 'language: must be en, id or sw.' }, { status: 400 });
  const secure = new URL(request.url).protocol === 'https:' ? '; Secure' : '';
  return redirect(safeNextPath(form.get('next')) ?? pathOf(request.headers.get('referer')) ?? EVENTS_PATH, {
    status: 303,
    headers: {
      'Set-Cookie': `MY_LANG=${language}; Max-Age=${YEAR_IN_SECONDS}; Path=/; SameSite=Lax${secure}`,
    },
  });
}

function pathOf(referer: string | null): string | null {
  if (!referer || !URL.canParse(referer)) return null;
  const { pathname, search } = new URL(referer);
  return safeNextPath(pathname + search);
}

// Only the form leads here.
export function loader({ url }: Route.LoaderArgs) {
  throw notValid(url);
}

export default function Language() {
  return null;
}
