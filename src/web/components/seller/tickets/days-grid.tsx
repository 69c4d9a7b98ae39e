import { tightestOf } from '#modules/preparing/tickets/places.rules.ts';
import type { SoldPool, SoldTickets, SoldType } from '#modules/preparing/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatPlainDay } from '#shared/time.ts';
import { CapacityBar } from '#web/components/shared/capacity-bar.tsx';
import { currentLocale } from '#web/page/locale.ts';

type DaysGridProps = { tickets: SoldTickets };

// Days by places, once for each type that is sold by the day, with the passes that take from the same days.
export function DaysGrid({ tickets }: DaysGridProps) {
  const dated = tickets.types.filter((type) => type.stock === 'dates');
  if (dated.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="text-[20px] leading-7 font-bold">{m.seller_tickets_days()}</h2>
      <p className="mb-3 text-small text-ink-2">{m.seller_tickets_days_hint()}</p>
      {dated.map((type) => {
        const days = tickets.pools.filter((pool) => type.pool_ids.includes(pool.id));
        const takers = tickets.types.filter((one) =>
          days.some((day) => day.ticket_type_ids.includes(one.id)),
        );
        return <Days key={type.id} days={days} takers={takers} tightest={tightestOf(days)?.id ?? 0} />;
      })}
    </section>
  );
}

type DaysProps = { days: SoldPool[]; takers: SoldType[]; tightest: number };

const TIGHT = 'bg-primary-soft text-on-primary-soft';

function Days({ days, takers, tightest }: DaysProps) {
  const locale = currentLocale();
  const dayName = (day: SoldPool) => formatPlainDay(day.on ?? '', locale);
  const isMarked = (day: SoldPool) => days.length > 1 && day.id === tightest;
  return (
    <>
      <ul className="grid gap-3 sm:grid-cols-2 md:hidden">
        {days.map((day) => (
          <li key={day.id} className="rounded-card border border-line bg-surface p-4">
            <p className="flex flex-wrap items-baseline justify-between gap-2">
              <strong>{dayName(day)}</strong>
              <Gone day={day} />
            </p>
            <CapacityBar {...day} />
            {isMarked(day) && <Tightest />}
          </li>
        ))}
      </ul>
      <div className="hidden overflow-x-auto rounded-card border border-line bg-surface md:block">
        <table className="w-full text-small tabular-nums">
          <thead>
            <tr className="border-b border-line text-left">
              <th className="px-4 py-3">{m.seller_tickets_sold_column()}</th>
              {days.map((day) => (
                <th key={day.id} className={`px-4 py-3 ${isMarked(day) ? TIGHT : ''}`}>
                  {dayName(day)}
                  {isMarked(day) && <Tightest />}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {takers.map((type) => (
              <tr key={type.id} className="border-b border-line">
                <th className="px-4 py-3 text-left font-semibold wrap-anywhere">{type.name}</th>
                {days.map((day) => {
                  const taken = type.by_day.find(({ on }) => on === day.on);
                  return (
                    <td key={day.id} className={`px-4 py-3 ${isMarked(day) ? TIGHT : ''}`}>
                      {taken &&
                        m.seller_tickets_sold_held({ sold: String(taken.sold), held: String(taken.held) })}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr className="border-t-2 border-ink align-top">
              <th className="px-4 py-3 text-left">{m.seller_tickets_places_that_day()}</th>
              {days.map((day) => (
                <td key={day.id} className={`px-4 py-3 ${isMarked(day) ? TIGHT : ''}`}>
                  <Gone day={day} />
                  <CapacityBar {...day} />
                </td>
              ))}
            </tr>
          </tfoot>
        </table>
      </div>
    </>
  );
}

const Gone = ({ day: { held, sold, capacity } }: { day: SoldPool }) => (
  <span className="text-small font-semibold tabular-nums">
    {m.seller_tickets_gone_of({ gone: String(held + sold), capacity: String(capacity) })}
  </span>
);

const Tightest = () => (
  <span className={`mt-1 block w-fit rounded-pill px-2 text-[12px] leading-4 font-semibold ${TIGHT}`}>
    {m.seller_tickets_tightest_day()}
  </span>
);
