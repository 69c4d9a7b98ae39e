import type { OperatorOrder } from '#modules/operating/orders/orders.contract.ts';
import { LANGUAGE_NAMES } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { formatFull } from '#shared/time.ts';
import { methodWord, orderState } from '#web/components/shared/order-words.ts';
import { currentLocale } from '#web/page/locale.ts';
import { eventPath } from '#web/paths/catalogue.ts';
import { guestPath } from '#web/paths/operator.ts';
import { operatorOrganizerPath } from '#web/paths/payouts.ts';
import { Facts, List } from './facts.tsx';
import { OPERATOR_ZONE } from './operator-zone.ts';
import { deedWord, knownWhy, PAYMENT_WORDS, REFUND_WORDS, TICKET_WORDS } from './order-words.ts';

const LINK = 'inline-flex min-h-11 items-center font-semibold text-primary';

// All that is known about an order: who, what, the money both ways, and what happened.
export function OrderFacts({ order }: { order: OperatorOrder }) {
  const { buyer, event, organizer } = order;
  const locale = currentLocale();
  const money = (major: number) => formatMoney(toMinor(major), order.currency, locale, 'total');
  const when = (at: string) => formatFull(at, OPERATOR_ZONE, locale);
  return (
    <>
      <div className="grid gap-6 sm:grid-cols-2">
        <Facts id="buyer" title={m.ops_buyer()}>
          <p className="font-semibold wrap-anywhere">{buyer.name || m.orders_forgotten()}</p>
          <p className="wrap-anywhere">{buyer.email}</p>
          <p>{buyer.phone}</p>
          <p className="text-small text-ink-2">
            {m.ops_language({ language: LANGUAGE_NAMES[buyer.locale] })}
          </p>
          {buyer.email !== '' && (
            <a href={guestPath(order.reference)} className={LINK}>
              {m.person_all()}
            </a>
          )}
        </Facts>
        <Facts id="event" title={m.ops_event()}>
          <a href={eventPath(event.slug)} className={`${LINK} wrap-anywhere`}>
            {event.name}
          </a>
          <p>{formatFull(event.starts_at, event.time_zone, locale)}</p>
          <a href={operatorOrganizerPath(organizer.slug)} className={`${LINK} wrap-anywhere`}>
            {organizer.name}
          </a>
          <p className="wrap-anywhere">
            {order.lines.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ')} ·{' '}
            {money(order.total)}
          </p>
        </Facts>
      </div>
      <List
        id="payments"
        title={m.ops_payments()}
        lines={order.payments.map((payment) => [
          `${methodWord(payment.provider)} · ${PAYMENT_WORDS[payment.status]()} · ${money(payment.amount)}`,
          when(payment.at),
          payment.received === null ? '' : m.ops_received({ amount: receivedText(payment, money) }),
          payment.receipt ? m.ops_receipt({ receipt: payment.receipt }) : '',
          payment.says_otherwise ? m.ops_why_said_otherwise() : '',
          payment.code && payment.status !== 'succeeded' ? m.ops_said({ code: payment.code }) : '',
        ])}
      />
      <List
        id="refunds"
        title={m.ops_back()}
        lines={order.refunds.map(({ amount, status, code, at }) => [
          `${money(amount)} · ${REFUND_WORDS[status]()}`,
          when(at),
          code ? m.ops_said({ code }) : '',
        ])}
      />
      <List
        id="tickets"
        title={m.ops_tickets()}
        lines={order.tickets.map(({ number, type, holder, state, is_passed_on }) => [
          `${number}. ${type} · ${TICKET_WORDS[state]()}`,
          holder ?? buyer.name,
          is_passed_on ? m.ops_passed_on() : '',
        ])}
      />
      <List
        id="history"
        title={m.ops_history()}
        lines={order.moves.map(({ at, to, cause }) => [
          orderState(to, order.total === 0).word(),
          when(at),
          knownWhy(cause),
        ])}
      />
      <List
        id="deeds"
        title={m.ops_deeds()}
        lines={order.deeds.map(({ at, who, action, words }) => [
          m.ops_deed_line({ who: who ?? m.ops_console(), what: deedWord(action) }),
          when(at),
          words ?? '',
        ])}
      />
    </>
  );
}

type Payment = OperatorOrder['payments'][number];
// Another currency than the order's stands as the provider said it.
const receivedText = ({ received, received_currency }: Payment, money: (major: number) => string) =>
  received_currency === null ? money(received ?? 0) : `${received_currency} ${received}`;
