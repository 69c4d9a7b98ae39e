import { m } from '#shared/messages/messages.js';
import { FoundLists } from '#web/components/operator/inquiring/found-lists.tsx';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { wantedIn } from '#web/components/operator/page/wanted-in.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { forOperator } from '../for-operator.ts';
import type { Route } from './+types/search.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const q = wantedIn(url);
  const found = await context.get(pageContext).call('GET /api/admin/search', { query: { q } });
  return { q, found: forOperator(found, url)?.data ?? null };
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.find_title());

export default function OperatorSearchPage({ loaderData: { q, found } }: Route.ComponentProps) {
  const lists = Object.values(found ?? {}).filter((part) => Array.isArray(part));
  return (
    <OperatorPage title={q === '' ? m.find_title() : m.find_found({ q })} isWide isOpen={found !== null}>
      {found && lists.every(({ length }) => length === 0) && (
        <p className="max-w-160 rounded-card border border-line bg-surface p-4 text-ink-2">
          {q === '' ? m.find_lead() : found.is_too_short ? m.find_short() : m.find_nothing()}
        </p>
      )}
      {found && <FoundLists found={found} />}
      {found?.has_more && <p className="text-small text-ink-2">{m.find_more()}</p>}
    </OperatorPage>
  );
}
