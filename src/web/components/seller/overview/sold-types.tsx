import type { SoldTickets } from '#modules/preparing/tickets/tickets.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { CapacityBar } from '#web/components/shared/capacity-bar.tsx';
import { currentLocale } from '#web/page/locale.ts';
import { sellerEventPath } from '#web/paths/seller.ts';

type SoldTypesProps = { organizer: string; event: number; tickets: SoldTickets };

// How each ticket sells.
export function SoldTypes({ organizer, event, tickets }: SoldTypesProps) {
  const types = tickets.types.filter((type) => !type.is_archived);
  if (types.length === 0) return null;
  const price = (major: number) =>
    major === 0
      ? m.seller_tickets_free_ticket()
      : formatMoney(toMinor(major), tickets.currency, currentLocale(), 'tag');
  return (
    <section aria-labelledby="sold-types" className="rounded-card border border-line bg-surface p-4 sm:p-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="sold-types" className="text-[20px] leading-7 font-bold">
          {m.seller_tickets_title({ count: types.length })}
        </h2>
        <a
          href={sellerEventPath(organizer, event, 'tickets')}
          className="inline-flex min-h-11 items-center font-semibold text-primary"
        >
          {m.seller_tickets_tab()}
        </a>
      </div>
      <ul className="divide-y divide-line">
        {types.map(({ id, name, price: major, sold, held, free }) => (
          <li key={id} className="py-3">
            <p className="flex justify-between gap-4">
              <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
              <span className="shrink-0 tabular-nums">{price(major)}</span>
            </p>
            <CapacityBar sold={sold} held={held} capacity={sold + held + free} />
          </li>
        ))}
      </ul>
    </section>
  );
}
