import type { VenueLine } from '#modules/curating/venues/venues.contract.ts';
import { m } from '#shared/messages/messages.js';
import { LIST, ROW } from '#web/components/operator/curating/card.tsx';
import { CuratingPage } from '#web/components/operator/curating/curating-page.tsx';
import { FindForm } from '#web/components/operator/curating/find-form.tsx';
import { wantedIn } from '#web/components/operator/curating/said.ts';
import { sellerMeta } from '#web/components/seller/seller-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { deskVenuePath } from '#web/paths/curating.ts';
import { forOperator } from '../for-operator.ts';
import type { Route } from './+types/venues.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const q = wantedIn(url);
  const found = await context.get(pageContext).call('GET /api/admin/venues', { query: { q } });
  return { q, venues: forOperator(found, url)?.data ?? null };
}

export const meta = (args: Route.MetaArgs) => sellerMeta(args, m.curate_venues());

export default function VenuesPage({ loaderData: { q, venues } }: Route.ComponentProps) {
  return (
    <CuratingPage title={m.curate_venues()} said={null} refusal={null}>
      {venues && (
        <>
          <FindForm label={m.curate_venues_find()} q={q} />
          <section aria-labelledby="found" className="grid gap-3">
            <h2 id="found" className="text-[20px] leading-7 font-bold">
              {q === '' ? m.curate_venues_added() : m.curate_found()} · {venues.length}
            </h2>
            {venues.length === 0 ? (
              <p className="rounded-card border border-line bg-surface p-4 text-ink-2">
                {m.curate_nothing()}
              </p>
            ) : (
              <ul className={LIST}>
                {venues.map((venue) => (
                  <li key={venue.id}>
                    <Row venue={venue} />
                  </li>
                ))}
              </ul>
            )}
          </section>
        </>
      )}
    </CuratingPage>
  );
}

const Row = ({ venue }: { venue: VenueLine }) => (
  <a href={deskVenuePath(venue.id)} data-row className={ROW}>
    <span className="block font-bold wrap-anywhere">{venue.name}</span>
    <span className="block text-small text-ink-2 wrap-anywhere">
      {venue.address}, {venue.city} · {m.curate_count_events({ count: String(venue.events) })}
      {venue.organizer && ` · ${m.curate_by({ organizer: venue.organizer })}`}
    </span>
  </a>
);
