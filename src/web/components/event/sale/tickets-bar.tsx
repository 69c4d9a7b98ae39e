import { useEffect, useState } from 'react';
import { canBuy } from '#modules/catalog/sale-state.rules.ts';
import { m } from '#shared/messages/messages.js';
import type { Chooser } from '#web/components/cart/use-chooser.ts';
import { priceText } from '#web/components/catalogue/price-tag.tsx';
import { currentLocale } from '#web/page/locale.ts';
import { TICKET_FORM_ID, TICKETS_ID } from './anchors.ts';
import { ChoiceTotal } from './choice-total.tsx';
import { fromPrice } from './live-sale.ts';
import { saleWords } from './sale-words.ts';
import type { LiveEvent } from './use-live-event.ts';

const GO = 'inline-flex min-h-12 shrink-0 cursor-pointer items-center rounded-card px-6 font-bold';
const PRIMARY = 'bg-primary text-on-primary hover:bg-primary-hover';

// For screens where the ticket list is not beside the rest: leads to the list and, once something is chosen, on to
// paying. It replaces the bottom navigation, which comes back while the list is in view and nothing is chosen.
export function TicketsBar({ live: { event, nowMs }, chooser }: { live: LiveEvent; chooser: Chooser }) {
  const isAway = useIsInView(TICKETS_ID) && chooser.priced === null;
  const price = fromPrice(event.ticket_types, nowMs);
  if (!price || event.state === 'cancelled' || event.state === 'past') return null;
  const amount = priceText(price.price, event.currency);
  const words = saleWords(
    { state: event.state, sale_starts_at: event.sale_starts_at, sale_ends_at: null },
    event,
    currentLocale(),
    nowMs,
  );
  return (
    <section
      aria-label={m.event_bar()}
      inert={isAway}
      className={`tickets-bar fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface text-ink pb-[env(safe-area-inset-bottom)] transition-transform duration-160 ease-brisk md:hidden ${isAway ? 'translate-y-full' : ''}`}
    >
      <div className="mx-auto flex h-16 max-w-180 items-center justify-between gap-4 px-4 sm:px-6">
        {chooser.priced ? (
          <>
            <ChoiceTotal chooser={chooser} currency={event.currency} />
            <button type="submit" form={TICKET_FORM_ID} className={`${GO} ${PRIMARY}`}>
              {m.cart_continue()}
            </button>
          </>
        ) : (
          <>
            <p className="min-w-0">
              <span className="type-price block">
                {price.price === 0 ? m.price_free() : price.isOnly ? amount : m.price_from({ price: amount })}
              </span>
              {words && (
                <span
                  className={`line-clamp-2 text-small leading-4 ${event.state === 'few_left' ? 'font-semibold text-hot' : 'text-ink-2'}`}
                >
                  {words}
                </span>
              )}
            </p>
            <a
              href={`#${TICKETS_ID}`}
              className={`${GO} ${canBuy(event.state) ? PRIMARY : 'border border-control'}`}
            >
              {m.event_bar_see_tickets()}
            </a>
          </>
        )}
      </div>
    </section>
  );
}

function useIsInView(id: string): boolean {
  const [isInView, setIsInView] = useState(false);
  useEffect(() => {
    const element = document.getElementById(id);
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => setIsInView(entries.at(-1)?.isIntersecting ?? false),
      // The list counts as in view only once its first row can be read.
      { rootMargin: '0px 0px -25%' },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [id]);
  return isInView;
}
