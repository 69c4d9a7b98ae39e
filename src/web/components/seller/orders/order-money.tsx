import type { SoldOrder } from '#modules/selling/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { methodWord } from '#web/components/shared/order-words.ts';
import { currentLocale } from '#web/page/locale.ts';

const UNPAID: readonly SoldOrder['state'][] = ['held', 'paying', 'expired', 'cancelled'];

// What the buyer paid, what the platform keeps of it, what went back and what is left: each line says what it is.
export function OrderMoney({ order }: { order: SoldOrder }) {
  const { total, fee, returned, returned_fee, net, currency, payments, refunds, coupon_code } = order;
  const money = (amount: number) => formatMoney(toMinor(amount), currency, currentLocale(), 'total');
  const paid = payments.find(({ status }) => status === 'succeeded');
  const isPaid = !UNPAID.includes(order.state);
  const onTheWay = refunds.filter(({ status }) => status === 'queued' || status === 'sent');
  const lines = [
    { name: isPaid ? m.orders_gross() : m.orders_gross_unpaid(), value: money(total) },
    { name: m.orders_fee(), value: money(-fee) },
    ...(returned > 0
      ? [
          { name: m.orders_went_back(), value: money(-returned) },
          { name: m.orders_fee_back(), value: money(returned_fee) },
        ]
      : []),
  ];
  return (
    <div className="rounded-card border border-line bg-surface">
      <dl className="divide-y divide-line tabular-nums">
        {lines.map(({ name, value }) => (
          <div key={name} className="flex justify-between gap-3 px-4 py-3">
            <dt>{name}</dt>
            <dd className="whitespace-nowrap">{value}</dd>
          </div>
        ))}
        <div className="flex justify-between gap-3 border-t-2 border-ink px-4 py-3 font-bold">
          <dt>{isPaid ? m.orders_net() : m.orders_net_unpaid()}</dt>
          <dd className="whitespace-nowrap">{money(net)}</dd>
        </div>
      </dl>
      <p className="px-4 pb-3 text-small text-ink-2 wrap-anywhere">
        {paid &&
          (paid.receipt
            ? m.orders_paid_receipt({ method: methodWord(paid.provider), receipt: paid.receipt })
            : m.orders_paid_by({ method: methodWord(paid.provider) }))}
        {coupon_code && <span className="block">{m.orders_code({ code: coupon_code })}</span>}
        {onTheWay.length > 0 && <span className="block">{m.orders_back_on_way()}</span>}
        {refunds.some(({ status }) => status === 'failed') && (
          <span className="block text-error">{m.orders_back_failed()}</span>
        )}
      </p>
    </div>
  );
}
