import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { ISSUE_STATES } from '#web/components/operator/editing/state-words.ts';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { Rows } from '#web/components/operator/page/rows.tsx';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { editedPath, NEW_TEXT, OPERATOR_NEWSLETTERS_PATH } from '#web/paths/operator.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { Pill } from '#web/ui/pill.tsx';
import { forOperator } from '../for-operator.ts';
import type { Route } from './+types/newsletters.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  return forOperator(await context.get(pageContext).call('GET /api/admin/newsletters'), url)?.data ?? null;
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.editing_newsletters());

export default function OperatorNewslettersPage({ loaderData: issues }: Route.ComponentProps) {
  return (
    <OperatorPage title={m.editing_newsletters()} isOpen={issues !== null}>
      <a
        href={editedPath(OPERATOR_NEWSLETTERS_PATH, NEW_TEXT)}
        className={`${PRIMARY_BUTTON} justify-self-start`}
      >
        {m.editing_issue_new()}
      </a>
      {issues && (
        <Rows rows={issues} none={m.editing_none()}>
          {({ key, subject, state, send_at, begun_at }) => {
            const at = begun_at ?? send_at;
            return (
              <li key={key}>
                <a
                  href={editedPath(OPERATOR_NEWSLETTERS_PATH, key)}
                  data-row
                  className="block px-4 py-3 hover:bg-sunken"
                >
                  <span className="flex flex-wrap items-center justify-between gap-x-3">
                    <span className="min-w-0 font-bold wrap-anywhere">
                      {subject || m.editing_issue_unnamed()}
                    </span>
                    <Pill tone={ISSUE_STATES[state].tone}>{ISSUE_STATES[state].word()}</Pill>
                  </span>
                  {at && (
                    <span className="block text-small text-ink-2">
                      {formatFull(at, OPERATOR_ZONE, currentLocale())}
                    </span>
                  )}
                </a>
              </li>
            );
          }}
        </Rows>
      )}
    </OperatorPage>
  );
}
