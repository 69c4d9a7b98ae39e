import type { ReactNode } from 'react';
import type { Attendee } from '#modules/attending/attendees.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull, formatPlainDay } from '#shared/time.ts';
import { ContactLine } from '#web/components/seller/contact-line.tsx';
import { currentLocale } from '#web/page/locale.ts';
import { sellerOrderPath } from '#web/paths/seller.ts';
import { attendeeState } from './attendee-words.ts';

type AttendeeRowsProps = { organizer: string; attendees: Attendee[]; timeZone: string };

// One table: on a phone each of its rows is a card.
export function AttendeeRows({ attendees, ...rest }: AttendeeRowsProps) {
  return (
    <div className="overflow-hidden rounded-card border border-line bg-surface">
      <table className="block w-full lg:table">
        <thead className="sr-only lg:not-sr-only lg:table-header-group">
          <tr className="text-left text-small text-ink-2 lg:border-b lg:border-line">
            {[m.people_name(), m.people_ticket(), m.people_state(), m.people_order()].map((name) => (
              <th key={name} scope="col" className="px-4 py-2 font-semibold">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="block divide-y divide-line lg:table-row-group">
          {attendees.map((attendee, place) => (
            // An order may have several tickets that look the same.
            // biome-ignore lint/suspicious/noArrayIndexKey: the list is drawn once
            <Row key={`${attendee.reference}-${place}`} attendee={attendee} {...rest} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type RowProps = Omit<AttendeeRowsProps, 'attendees'> & { attendee: Attendee };

function Row({ organizer, attendee, timeZone }: RowProps) {
  const { holder, type, date, admits, state, is_passed_on, is_comp, used_at, reference } = attendee;
  const locale = currentLocale();
  const { word, look } = attendeeState(state);
  return (
    <tr className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1 px-4 py-3 lg:table-row">
      <Cell className="col-span-2 min-w-0">
        <span className="block font-bold wrap-anywhere">{holder.name || m.orders_forgotten()}</span>
        <ContactLine {...holder} />
      </Cell>
      <Cell className="col-span-2 row-start-2 text-small">
        <span className="text-ink">{type}</span>
        {date !== null && <span className="text-ink-2"> · {formatPlainDay(date, locale)}</span>}
        {admits > 1 && <span className="text-ink-2"> · {m.people_admits({ count: admits })}</span>}
      </Cell>
      <Cell className="row-start-3 self-center text-small">
        <span className="flex flex-wrap items-center gap-2">
          <span className={`rounded-pill px-2 font-semibold ${look}`}>{word()}</span>
          {is_passed_on && (
            <span className="rounded-pill bg-sunken px-2 font-semibold text-ink-2">
              {m.people_passed_on()}
            </span>
          )}
          {is_comp && (
            <span className="rounded-pill bg-primary-soft px-2 font-semibold text-primary">
              {m.people_comp()}
            </span>
          )}
          {used_at !== null && (
            <time dateTime={used_at} className="text-ink-2">
              {formatFull(used_at, timeZone, locale)}
            </time>
          )}
        </span>
      </Cell>
      <Cell className="col-start-2 row-start-3 text-right lg:text-left">
        <a
          href={sellerOrderPath(organizer, reference)}
          className="inline-flex min-h-11 items-center font-mono text-small font-semibold text-primary"
        >
          {reference}
        </a>
      </Cell>
    </tr>
  );
}

const Cell = ({ className, children }: { className: string; children: ReactNode }) => (
  <td className={`block lg:table-cell lg:px-4 lg:py-2 lg:align-middle ${className}`}>{children}</td>
);
