import { redirect } from 'react-router';
import { pageContext } from '#web/page/page-context.ts';
import { unknownRoute } from '#web/page/page-errors.ts';
import type { Route } from './+types/not-found.ts';

// Every address that no other page has: addresses of the site that we replaced lead to their event, all others do not
// exist.
export async function loader({ context, url }: Route.LoaderArgs) {
  const moved = await context.get(pageContext).findOldAddress(url.pathname);
  if (moved) throw redirect(moved, 301);
  throw unknownRoute(url);
}

export default function NotFound() {
  return null;
}
