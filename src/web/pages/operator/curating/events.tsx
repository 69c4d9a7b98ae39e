import type { EventLine } from '#modules/curating/events/events.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { LIST, ROW } from '#web/components/operator/curating/card.tsx';
import { CuratingPage } from '#web/components/operator/curating/curating-page.tsx';
import { FindForm } from '#web/components/operator/curating/find-form.tsx';
import { wantedIn } from '#web/components/operator/curating/said.ts';
import { Pill } from '#web/components/seller/pill.tsx';
import { sellerMeta } from '#web/components/seller/seller-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { deskEventPath } from '#web/paths/curating.ts';
import { forOperator } from '../for-operator.ts';
import type { Route } from './+types/events.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const q = wantedIn(url);
  const found = await context.get(pageContext).call('GET /api/admin/events', { query: { q } });
  return { q, events: forOperator(found, url)?.data ?? null };
}

export const meta = (args: Route.MetaArgs) => sellerMeta(args, m.curate_events());

export default function EventsPage({ loaderData: { q, events } }: Route.ComponentProps) {
  return (
    <CuratingPage title={m.curate_events()} said={null} refusal={null}>
      {events && (
        <>
          <FindForm label={m.curate_events_find()} q={q} />
          <section aria-labelledby="found" className="grid gap-3">
            <h2 id="found" className="text-[20px] leading-7 font-bold">
              {q === '' ? m.curate_events_none() : m.curate_found()} · {events.length}
            </h2>
            {events.length === 0 ? (
              <p className="rounded-card border border-line bg-surface p-4 text-ink-2">
                {m.curate_nothing()}
              </p>
            ) : (
              <ul className={LIST}>
                {events.map((event) => (
                  <li key={event.id}>
                    <Row event={event} />
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

const Row = ({ event }: { event: EventLine }) => (
  <a href={deskEventPath(event.id)} data-row className={ROW}>
    <span className="flex flex-wrap items-center gap-x-2 font-bold">
      <span className="min-w-0 wrap-anywhere">{event.name}</span>
      {event.is_featured && <Pill tone="good">{m.curate_featured()}</Pill>}
      {event.is_taken_down && <Pill tone="wrong">{m.curate_down()}</Pill>}
      {event.is_suspended && <Pill tone="wait">{m.seller_status_suspended()}</Pill>}
    </span>
    <span className="block text-small text-ink-2 wrap-anywhere">
      {formatFull(event.starts_at, event.time_zone, currentLocale())} · {event.place} · {event.organizer.name}
    </span>
  </a>
);
