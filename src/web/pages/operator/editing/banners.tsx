import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { BANNER_STATES } from '#web/components/operator/editing/state-words.ts';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { Rows } from '#web/components/operator/page/rows.tsx';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { editedPath, NEW_TEXT, OPERATOR_BANNERS_PATH } from '#web/paths/operator.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { Pill } from '#web/ui/pill.tsx';
import { forOperator } from '../for-operator.ts';
import type { Route } from './+types/banners.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  return forOperator(await context.get(pageContext).call('GET /api/admin/banners'), url)?.data ?? null;
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.editing_banners());

export default function OperatorBannersPage({ loaderData: banners }: Route.ComponentProps) {
  const locale = currentLocale();
  const when = (at: string) => formatFull(at, OPERATOR_ZONE, locale);
  return (
    <OperatorPage title={m.editing_banners()} lead={m.editing_banners_lead()} isOpen={banners !== null}>
      <a
        href={editedPath(OPERATOR_BANNERS_PATH, NEW_TEXT)}
        className={`${PRIMARY_BUTTON} justify-self-start`}
      >
        {m.editing_banner_new()}
      </a>
      {banners && (
        <Rows rows={banners} none={m.editing_none()}>
          {({ id, texts, from_at, until_at, state }) => (
            <li key={id}>
              <a
                href={editedPath(OPERATOR_BANNERS_PATH, id)}
                data-row
                className="block px-4 py-3 hover:bg-sunken"
              >
                <span className="flex flex-wrap items-center justify-between gap-x-3">
                  <span className="min-w-0 font-bold wrap-anywhere">{texts[locale]}</span>
                  <Pill tone={BANNER_STATES[state].tone}>{BANNER_STATES[state].word()}</Pill>
                </span>
                <span className="block text-small text-ink-2">
                  {m.editing_banner_span({ from: when(from_at), until: when(until_at) })}
                </span>
              </a>
            </li>
          )}
        </Rows>
      )}
    </OperatorPage>
  );
}
