import type { OfferView } from '#modules/sharing/sharing.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull, formatTime } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { ticketWhen } from '../ticket-when.ts';

// The ticket as somebody sends it: everything but its code.
export function OfferCard({ offer, now }: { offer: OfferView; now: string }) {
  const { event } = offer;
  const locale = currentLocale();
  const when = ticketWhen(event, offer.date, now);
  return (
    <article className="ticket-card self-start bg-white text-black">
      <img
        src={event.main_image}
        alt=""
        width="480"
        height="300"
        className="h-48 w-full object-cover lg:h-80"
      />
      <div className="p-4 sm:p-6">
        <h2 className="type-h2">{event.name}</h2>
        <p className="mt-2 font-semibold text-[#3a2fb0]">{when}</p>
        <p className="text-small text-[#5a5148]">
          {event.venue}, {event.city}
          {event.doors_at !== null &&
            event.status !== 'postponed' &&
            ` · ${m.event_doors({ time: formatTime(event.doors_at, event.time_zone, locale) })}`}
        </p>
      </div>
      <div className="ticket-stub flex items-baseline justify-between gap-4 px-4 py-4 sm:px-6">
        <span className="font-bold">
          {offer.ticket_type}
          {offer.admits > 1 && (
            <span className="block text-small font-normal">{m.ticket_admits({ count: offer.admits })}</span>
          )}
        </span>
        {offer.state === 'open' && (
          <span className="text-right text-small text-[#5a5148]">
            {m.accept_until({ when: formatFull(offer.ends_at, event.time_zone, locale) })}
          </span>
        )}
      </div>
    </article>
  );
}
