import type { SoldEvent } from '#modules/selling/home/home.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { currentLocale } from '#web/page/locale.ts';

// What of an event's money is in the organiser's own box: the pages of money leave it out.
export const OfItCash = ({ event: { cash, currency } }: { event: Pick<SoldEvent, 'cash' | 'currency'> }) =>
  cash === 0 ? null : (
    <span className="block text-small font-normal text-ink-2">
      {m.seller_of_it_cash({ amount: formatMoney(toMinor(cash), currency, currentLocale(), 'tag') })}
    </span>
  );
