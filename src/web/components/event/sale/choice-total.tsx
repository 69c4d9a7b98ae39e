import { cartEntries, countUnits } from '#modules/pricing/cart.rules.ts';
import { m } from '#shared/messages/messages.js';
import { toMajor } from '#shared/money.ts';
import type { Chooser } from '#web/components/cart/use-chooser.ts';
import { priceText, totalWords } from '#web/components/catalogue/price-tag.tsx';

// The total of what is chosen, or what is missing before it can be bought.
export function ChoiceTotal({ chooser, currency }: { chooser: Chooser; currency: string }) {
  const { priced, cart } = chooser;
  if (!priced) return null;
  const short = priced.problems.flatMap((problem) => ('limit' in problem ? problem : []))[0];
  const name = cartEntries(cart).length > 1 && short ? nameOf(chooser, short.ticketTypeId) : null;
  return (
    <p className="min-w-0" aria-live="polite">
      <span className="type-price block">{totalWords(priced.totalMinor, currency)}</span>
      <span className="line-clamp-2 text-small leading-4 text-ink-2">
        {short
          ? m.cart_at_least({ count: short.limit, name: name ?? m.event_tickets() })
          : priced.totalMinor === 0
            ? m.cart_count({ count: countUnits(cart) })
            : m.cart_tickets({ count: countUnits(cart) })}
      </span>
    </p>
  );
}

const nameOf = ({ types }: Chooser, id: number) => types.find((type) => type.id === id)?.ticket_name ?? null;

// What the code takes off, or null.
export function discountWords({ priced }: Chooser, currency: string): string | null {
  return priced && priced.discountMinor > 0 ? priceText(toMajor(priced.discountMinor), currency) : null;
}
