import type { ReactNode } from 'react';
import type { SoldFlashSale } from '#modules/selling/sales/flash-sales.contract.ts';
import type { Offer } from '#modules/selling/sales/offer.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { formatDateTime } from '#shared/time.ts';
import { CapacityBar } from '#web/components/shared/capacity-bar.tsx';
import { currentLocale } from '#web/page/locale.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { FlashIcon } from '#web/ui/more-icons.tsx';
import { EndsIn } from './ends-in.tsx';
import { PriceLine } from './flash-preview.tsx';
import { StopButton } from './stop-button.tsx';

type FlashCardProps = { sale: SoldFlashSale; offer: Offer; mayEdit: boolean; href: string; now: string };

// One flash sale: while it is on what it sells, before that what it will be, afterwards what came of it.
export function FlashCard({ sale, offer, mayEdit, href, now }: FlashCardProps) {
  const isOn = sale.state === 'on';
  return (
    <article
      className={`overflow-hidden rounded-card border bg-surface ${isOn ? 'border-flash' : 'border-line'}`}
    >
      <header
        className={`flex flex-wrap items-center justify-between gap-x-4 px-4 py-2 ${isOn ? 'bg-flash text-on-flash' : ''}`}
      >
        <h4 className="flex min-w-0 items-center gap-2 font-bold wrap-anywhere">
          {isOn && <FlashIcon className="size-5 shrink-0" />}
          {sale.label}
        </h4>
        {isOn && <EndsIn endsAt={sale.ends_at} now={now} />}
      </header>
      <p className={`px-4 text-small text-ink-2 ${isOn ? 'pt-3' : ''}`}>
        <Window sale={sale} offer={offer} now={now} />
      </p>
      {sale.state === 'over' ? (
        <Result sale={sale} offer={offer} />
      ) : (
        <>
          <ul>
            {sale.prices.map(({ ticket_type_id, price }) => (
              <PriceLine
                key={ticket_type_id}
                typeId={ticket_type_id}
                priceMinor={toMinor(price)}
                offer={offer}
              />
            ))}
          </ul>
          {isOn && <SoldSoFar sale={sale} offer={offer} />}
          {mayEdit && (
            <Actions>
              <a href={href} className={QUIET_BUTTON}>
                {m.sales_edit()}
              </a>
              <StopButton id={sale.id} of={sale.label}>
                {isOn ? m.sales_end_now() : m.sales_take_away()}
              </StopButton>
            </Actions>
          )}
        </>
      )}
    </article>
  );
}

const Actions = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap gap-2 px-4 pb-4">{children}</div>
);

function Window({ sale, offer, now }: Pick<FlashCardProps, 'sale' | 'offer' | 'now'>) {
  const when = (at: string) => formatDateTime(at, offer.time_zone, currentLocale(), now);
  return m.sales_window({ from: when(sale.starts_at), to: when(sale.ends_at) });
}

function SoldSoFar({ sale: { sold, units, brought_in }, offer }: Pick<FlashCardProps, 'sale' | 'offer'>) {
  return (
    <div className="px-4 pb-3">
      <p className="flex flex-wrap justify-between gap-x-4 font-semibold tabular-nums">
        <span>{m.sales_sold_at({ count: sold })}</span>
        <span>
          <span className="font-normal text-ink-2">{m.sales_brought_in()} </span>
          {formatMoney(toMinor(brought_in), offer.currency, currentLocale(), 'tag')}
        </span>
      </p>
      {units && <CapacityBar {...units} />}
    </div>
  );
}

function Result({ sale: { sold, brought_in, normal }, offer }: Pick<FlashCardProps, 'sale' | 'offer'>) {
  const text = (major: number) => formatMoney(toMinor(major), offer.currency, currentLocale(), 'tag');
  if (sold === 0) return <p className="px-4 pt-1 pb-4">{m.sales_result_none()}</p>;
  const less = toMinor(normal) - toMinor(brought_in);
  return (
    <div className="px-4 pt-1 pb-4 tabular-nums">
      <p className="font-semibold">{m.sales_result({ count: sold, amount: text(brought_in) })}</p>
      <p className="text-small text-ink-2">
        {m.sales_result_less({
          amount: formatMoney(less, offer.currency, currentLocale(), 'tag'),
          normal: text(normal),
        })}
      </p>
    </div>
  );
}
