import { m } from '#shared/messages/messages.js';
import { EditForm } from '#web/components/operator/editing/edit-form.tsx';
import { editedSite, saveSite, siteGroups } from '#web/components/operator/editing/site-edit.ts';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { OPERATOR_SITE_PATH } from '#web/paths/operator.ts';
import { forOperator } from '../for-operator.ts';
import { moveEdit } from '../move-on.ts';
import type { Route } from './+types/site.ts';

const SAVED = `${OPERATOR_SITE_PATH}?done`;

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = forOperator(await context.get(pageContext).call('GET /api/admin/site'), url);
  return { site: found?.data ?? null, isDone: url.searchParams.has('done') };
}

export const action = (sent: Route.ActionArgs) => moveEdit(sent, saveSite, { to: () => SAVED });

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.editing_site());

export default function OperatorSitePage({ loaderData: { site, isDone }, actionData }: Route.ComponentProps) {
  return (
    <OperatorPage
      title={m.editing_site()}
      lead={m.editing_site_lead()}
      said={isDone && !actionData ? m.editing_saved() : null}
      isOpen={site !== null}
    >
      {site && (
        <EditForm
          run={saveSite}
          groups={siteGroups()}
          there={editedSite(site)}
          answer={actionData ?? null}
          savedAt={SAVED}
        />
      )}
    </OperatorPage>
  );
}
