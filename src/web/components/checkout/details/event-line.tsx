import { m } from '#shared/messages/messages.js';
import { formatDateTime } from '#shared/time.ts';
import { totalWords } from '#web/components/catalogue/price-tag.tsx';
import { currentLocale } from '#web/page/locale.ts';
import { eventPath } from '#web/paths/catalogue.ts';

type EventLineProps = {
  event: {
    slug_name: string;
    name: string;
    start_at: string;
    // There is no date at present.
    is_postponed?: boolean;
    time_zone: string;
    loc: string;
    main_image: string;
  };
  now: string;
};

// The event for which tickets are being bought.
export function EventLine({ event, now }: EventLineProps) {
  return (
    <div className="flex items-center gap-4">
      <img
        src={event.main_image}
        alt=""
        width="64"
        height="80"
        className="h-20 w-16 shrink-0 rounded-small bg-sunken object-cover"
      />
      <div className="min-w-0 text-small">
        <a href={eventPath(event.slug_name)} className="type-h3 underline-offset-2 hover:underline">
          {event.name}
        </a>
        <p className="mt-1 font-semibold text-primary">
          {event.is_postponed
            ? m.badge_postponed()
            : formatDateTime(event.start_at, event.time_zone, currentLocale(), now)}
        </p>
        <p className="text-ink-2">{event.loc}</p>
      </div>
    </div>
  );
}

type TotalLineProps = { label: string; totalMinor: number; currency: string };

export function TotalLine({ label, totalMinor, currency }: TotalLineProps) {
  return (
    <>
      <p className="flex items-baseline justify-between gap-4">
        <span className="font-bold">{label}</span>
        <span className="type-price">{totalWords(totalMinor, currency)}</span>
      </p>
      {totalMinor > 0 && <p className="text-right text-small text-ink-3">{m.pay_all_in()}</p>}
    </>
  );
}
