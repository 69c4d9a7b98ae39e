import { safeNextPath } from '#shared/safe-next-path.ts';
import { EVENTS_PATH } from '#web/paths/catalogue.ts';

// The page on which somebody sent a plain form: as the form says or, without that, as the browser says.
export function backTo(request: Request, form: FormData): string {
  return safeNextPath(form.get('next')) ?? pathOf(request.headers.get('referer')) ?? EVENTS_PATH;
}

function pathOf(referer: string | null): string | null {
  if (!referer || !URL.canParse(referer)) return null;
  const { pathname, search } = new URL(referer);
  return safeNextPath(pathname + search);
}
