import { redirect } from 'react-router';
import type { TeamView } from '#modules/organizing/team/team.contract.ts';
import type { PageContext } from '#web/page/page-context.ts';
import { notForRole, notThere } from '#web/page/page-errors.ts';
import { provePath, teamPath } from '#web/paths/seller.ts';

export async function loadTeam(
  { call }: Pick<PageContext, 'call'>,
  organizer: string,
  url: URL,
): Promise<TeamView> {
  const found = await call('GET /api/sell/{organizer}/team', { params: { organizer } });
  if (!found.ok) throw notThere(url, found.error);
  return found.body.data;
}

// For pages that change the team. Whoever must prove once more that it is them does so first, before anything is typed.
export async function loadTeamToEdit(
  page: Pick<PageContext, 'call'>,
  organizer: string,
  url: URL,
): Promise<TeamView> {
  const view = await loadTeam(page, organizer, url);
  if (!view.may_edit) throw notForRole();
  if (view.needs_proof) throw redirect(provePath(url.pathname, teamPath(organizer)), 303);
  return view;
}
