import { redirect, redirectDocument } from 'react-router';
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

// In the browser this is also every address that the map of visitors lacks, such as a seller's page: the server knows.
export function clientLoader({ url }: Route.ClientLoaderArgs): never {
  throw redirectDocument(`${url.pathname}${url.search}${url.hash}`);
}

export default function NotFound() {
  return null;
}
