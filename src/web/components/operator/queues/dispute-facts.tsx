import type { DisputeView } from '#modules/operating/disputes/disputes.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { formatFull } from '#shared/time.ts';
import { methodWord } from '#web/components/shared/order-words.ts';
import { currentLocale } from '#web/page/locale.ts';
import { operatorOrderPath } from '#web/paths/operator.ts';
import { OPERATOR_ZONE } from '../operator-zone.ts';
import { disputeReason } from './dispute-words.ts';

// What the bank says, and what of the order speaks for us.
export function DisputeFacts({ dispute }: { dispute: DisputeView }) {
  const locale = currentLocale();
  const money = (major: number) => formatMoney(toMinor(major), dispute.currency, locale, 'total');
  const when = (at: string | null) => at && formatFull(at, OPERATOR_ZONE, locale);
  const { tickets, contact } = dispute;
  const facts: [name: string, value: string | null][] = [
    [m.ops_dispute_amount(), m.ops_of_total({ amount: money(dispute.amount), total: money(dispute.total) })],
    [m.ops_dispute_reason(), disputeReason(dispute.reason)],
    [m.ops_dispute_opened(), when(dispute.opened_at)],
    [m.ops_dispute_until(), when(dispute.evidence_due_at)],
    [m.ops_dispute_handed_in(), when(dispute.handed_in_at)],
    [m.ops_dispute_over(), when(dispute.settled_at)],
    [
      m.ops_dispute_provider(),
      [methodWord(dispute.provider), dispute.provider_ref, dispute.code].filter(Boolean).join(' · '),
    ],
    [m.ops_event(), dispute.event],
    [m.ops_dispute_bought(), when(dispute.placed_at)],
    [m.ops_dispute_paid(), when(dispute.paid_at)],
    [m.ops_dispute_receipt(), dispute.receipt],
    [m.ops_dispute_address(), dispute.address],
    [m.ops_buyer(), [contact.email, contact.phone].filter(Boolean).join(' · ')],
    [
      m.ops_tickets(),
      m.ops_dispute_tickets({
        count: tickets.count,
        used: String(tickets.used),
        passed: String(tickets.passed_on),
      }),
    ],
    [m.ops_back(), dispute.refunded === 0 ? null : money(dispute.refunded)],
  ];
  return (
    <section aria-label={m.ops_dispute_facts()} className="rounded-card border border-line bg-surface p-4">
      <dl className="grid gap-3 sm:grid-cols-2">
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt className="text-small text-ink-2">{name}</dt>
                <dd className="font-semibold wrap-anywhere">{value}</dd>
              </div>
            ),
        )}
      </dl>
      <a
        href={operatorOrderPath(dispute.reference)}
        className="mt-2 inline-flex min-h-11 items-center font-semibold text-primary"
      >
        {m.ops_order({ reference: dispute.reference })}
      </a>
    </section>
  );
}
