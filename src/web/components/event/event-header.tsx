import type { EventView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatDateTime, formatTime } from '#shared/time.ts';
import { eventWhen, isSeveralDays } from '#web/components/event-when.ts';
import { currentLocale } from '#web/locale.ts';
import { organizerPath } from '#web/paths.ts';
import { PageLink } from '#web/ui/page-link.tsx';
import { ShareMenu } from './share-menu.tsx';
import { VENUE_ID } from './venue-card.tsx';
import { VerifiedMark } from './verified-mark.tsx';

type EventHeaderProps = { event: EventView; now: string; url: string };

export function EventHeader({ event, now, url }: EventHeaderProps) {
  const locale = currentLocale();
  const several = isSeveralDays(event);
  const when = several
    ? eventWhen(event, locale, now)
    : formatDateTime(event.start_at, event.time_zone, locale, now);
  return (
    <header>
      <p className="text-small font-semibold text-primary lg:text-body">
        <time dateTime={event.start_at}>{when}</time>
      </p>
      <h1 className="type-h1 mt-1 lg:mt-2">{event.name}</h1>
      <p className="mt-2 text-ink-2">
        <a
          href={`#${VENUE_ID}`}
          className="underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {event.loc}
        </a>
      </p>
      <p className="text-ink-2">
        <PageLink
          to={organizerPath(event.organizer.slug_name)}
          className="underline decoration-line underline-offset-4 hover:decoration-current"
        >
          {m.event_by({ name: event.organizer.name })}
        </PageLink>
        {event.organizer.is_verified && <VerifiedMark />}
      </p>
      <Hours event={event} now={now} isSeveralDays={several} />
      <div className="mt-4">
        <ShareMenu url={url} title={event.name} text={m.event_share_text({ name: event.name, when })} />
      </div>
    </header>
  );
}

type HoursProps = { event: EventView; now: string; isSeveralDays: boolean };

// Doors, start and end apart: the date line has the start of one evening already.
function Hours({ event, now, isSeveralDays }: HoursProps) {
  const locale = currentLocale();
  const { time_zone: zone } = event;
  const full = (at: string) => formatDateTime(at, zone, locale, now);
  const hours = [
    event.doors_at && m.event_doors({ time: formatTime(event.doors_at, zone, locale) }),
    isSeveralDays && m.event_starts({ when: full(event.start_at) }),
    m.event_ends({ when: isSeveralDays ? full(event.end_at) : formatTime(event.end_at, zone, locale) }),
  ].filter((text) => typeof text === 'string');
  return (
    <ul className="mt-2 flex flex-wrap gap-x-4 text-small text-ink-3">
      {hours.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  );
}
