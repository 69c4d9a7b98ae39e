import type { EventView } from '#modules/storefront/storefront.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatCardLine, formatDateTime, formatTime, plainDateIn } from '#shared/time.ts';
import { isSeveralDays } from '#web/components/catalogue/event-when.ts';
import { VENUE_ID } from '#web/components/event/sale/anchors.ts';
import { currentLocale } from '#web/page/locale.ts';
import { organizerPath } from '#web/paths/catalogue.ts';
import { PinIcon } from '#web/ui/icons.tsx';
import { ClockIcon } from '#web/ui/more-icons.tsx';
import { OrganizerMark } from './organizer-mark.tsx';
import { VerifiedMark } from './verified-mark.tsx';

export interface EventHeadProps {
  event: EventView;
  // The day or days, in words.
  when: string;
  now: string;
}

const FACT = 'flex min-h-11 items-center gap-3';

// What it is, when, where and by whom.
export function EventHead({ event, when, now }: EventHeadProps) {
  return (
    <>
      <p className="text-small font-semibold text-primary lg:text-body">
        <time dateTime={event.start_at}>{when}</time>
      </p>
      <h1 lang={event.lang ?? undefined} className="type-h1 mt-1 lg:mt-2">
        {event.name}
      </h1>
      <p lang={event.langs.summary ?? undefined} className="mt-4 hidden max-w-[68ch] text-ink-2 lg:block">
        {event.summary}
      </p>
      <ul className="mt-2 text-ink-2 lg:mt-4">
        <li>
          <a href={`#${VENUE_ID}`} className={`${FACT} hover:text-primary hover:underline`}>
            <PinIcon className="size-6 text-ink-3" />
            {event.loc}
          </a>
        </li>
        <li>
          <a
            href={organizerPath(event.organizer.slug_name)}
            className={`${FACT} hover:text-primary hover:underline`}
          >
            <OrganizerMark organizer={event.organizer} size={24} isInView />
            <span className="min-w-0">
              {m.event_by({ name: event.organizer.name })}
              <VerifiedMark organizer={event.organizer} />
            </span>
          </a>
        </li>
        <li className={FACT}>
          <ClockIcon className="size-6 text-ink-3" />
          <Hours event={event} now={now} />
        </li>
      </ul>
    </>
  );
}

// Doors, start and end apart.
function Hours({ event, now }: { event: EventView; now: string }) {
  const locale = currentLocale();
  const { time_zone: zone } = event;
  const time = (at: string) => formatTime(at, zone, locale);
  const moment = (at: string) => (isSeveralDays(event) ? formatDateTime(at, zone, locale, now) : time(at));
  const isNextDay =
    !isSeveralDays(event) && plainDateIn(event.start_at, zone) !== plainDateIn(event.end_at, zone);
  return (
    <span className="flex flex-wrap gap-x-4">
      {event.doors_at && <span>{m.event_doors({ time: time(event.doors_at) })}</span>}
      <span>{m.event_starts({ when: moment(event.start_at) })}</span>
      <span>
        {m.event_ends({
          when: isNextDay ? formatCardLine(event.end_at, zone, locale, now) : moment(event.end_at),
        })}
      </span>
    </span>
  );
}
