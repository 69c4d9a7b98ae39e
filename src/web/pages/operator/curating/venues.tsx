import type { VenueLine } from '#modules/curating/venues/venues.contract.ts';
import { m } from '#shared/messages/messages.js';
import { ROW } from '#web/components/operator/curating/card.tsx';
import { FindForm } from '#web/components/operator/page/find-form.tsx';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { NamedRows } from '#web/components/operator/page/rows.tsx';
import { wantedIn } from '#web/components/operator/page/wanted-in.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { operatorVenuePath } from '#web/paths/curating.ts';
import { forOperator } from '../for-operator.ts';
import type { Route } from './+types/venues.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const q = wantedIn(url);
  const found = await context.get(pageContext).call('GET /api/admin/venues', { query: { q } });
  return { q, venues: forOperator(found, url)?.data ?? null };
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.curate_venues());

export default function VenuesPage({ loaderData: { q, venues } }: Route.ComponentProps) {
  return (
    <OperatorPage title={m.curate_venues()} isOpen={venues !== null}>
      {venues && (
        <>
          <FindForm label={m.curate_venues_find()} q={q} />
          <NamedRows
            id="found"
            title={`${q === '' ? m.curate_venues_added() : m.curate_found()} · ${venues.length}`}
            rows={venues}
            none={m.curate_nothing()}
          >
            {(venue) => (
              <li key={venue.id}>
                <Row venue={venue} />
              </li>
            )}
          </NamedRows>
        </>
      )}
    </OperatorPage>
  );
}

const Row = ({ venue }: { venue: VenueLine }) => (
  <a href={operatorVenuePath(venue.id)} data-row className={ROW}>
    <span className="block font-bold wrap-anywhere">{venue.name}</span>
    <span className="block text-small text-ink-2 wrap-anywhere">
      {venue.address}, {venue.city} · {m.curate_count_events({ count: String(venue.events) })}
      {venue.organizer && ` · ${m.curate_by({ organizer: venue.organizer })}`}
    </span>
  </a>
);
