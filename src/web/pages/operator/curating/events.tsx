import type { EventLine } from '#modules/curating/events/events.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { ROW } from '#web/components/operator/curating/card.tsx';
import { FindForm } from '#web/components/operator/page/find-form.tsx';
import { OperatorPage } from '#web/components/operator/page/operator-page.tsx';
import { NamedRows } from '#web/components/operator/page/rows.tsx';
import { wantedIn } from '#web/components/operator/page/wanted-in.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { operatorEventPath } from '#web/paths/curating.ts';
import { Pill } from '#web/ui/pill.tsx';
import { forOperator } from '../for-operator.ts';
import type { Route } from './+types/events.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const q = wantedIn(url);
  const found = await context.get(pageContext).call('GET /api/admin/events', { query: { q } });
  return { q, events: forOperator(found, url)?.data ?? null };
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.curate_events());

export default function EventsPage({ loaderData: { q, events } }: Route.ComponentProps) {
  return (
    <OperatorPage title={m.curate_events()} isOpen={events !== null}>
      {events && (
        <>
          <FindForm label={m.curate_events_find()} q={q} />
          <NamedRows
            id="found"
            title={`${q === '' ? m.curate_events_none() : m.curate_found()} · ${events.length}`}
            rows={events}
            none={m.curate_nothing()}
          >
            {(event) => (
              <li key={event.id}>
                <Row event={event} />
              </li>
            )}
          </NamedRows>
        </>
      )}
    </OperatorPage>
  );
}

const Row = ({ event }: { event: EventLine }) => (
  <a href={operatorEventPath(event.id)} data-row className={ROW}>
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
