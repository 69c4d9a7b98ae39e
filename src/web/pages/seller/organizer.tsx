import { Outlet } from 'react-router';
import { pageContext } from '#web/page/page-context.ts';
import { broken, notValid } from '#web/page/page-errors.ts';
import { requireSignIn } from '#web/page/require-sign-in.ts';
import type { Route } from './+types/organizer.ts';

// What all pages of one organiser have in common: who acts, for whom, as what.
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/sell/organizers');
  requireSignIn(found, url);
  if (!found.ok) throw broken(found.error);
  const organizers = found.body.data;
  const organizer = organizers.find(({ slug }) => slug === (params as { organizer?: string }).organizer);
  if (!organizer) throw notValid(url);
  return { organizer, organizers };
}

export default function OrganizerLayout() {
  return <Outlet />;
}
