import type { ReceiptView } from '#modules/documents/documents.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatDay, formatFull } from '#shared/time.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { currentLocale } from '#web/page/locale.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';

type OrderServiceProps = { receipt: ReceiptView; isResent: boolean; refusal: FormRefusal | null };

// For the whole order: the receipt, sending the mail again, asking for the money back.
export function OrderService({ receipt, isResent, refusal }: OrderServiceProps) {
  const {
    event,
    reference,
    refund_request: asked,
    is_refund_owed: isOwed,
    refund_until: until,
    seller,
  } = receipt;
  const askedOn = asked === null ? '' : formatDay(asked.asked_at, event.time_zone, currentLocale());
  return (
    <section id="order" className="scroll-mt-28">
      <h2 className="type-h3">{m.ticket_more()}</h2>
      {refusal && (
        <p role="alert" className="mt-3 rounded-card bg-error-soft p-3 text-small font-semibold text-error">
          {refusal.message}
        </p>
      )}
      {isResent && (
        <p
          role="status"
          className="mt-3 rounded-card bg-success-soft p-3 text-small font-semibold text-success"
        >
          {m.ticket_resent()}
        </p>
      )}
      <div className="mt-3 grid gap-3 sm:grid-cols-2">
        <a href={receipt.links.receipt} className={QUIET_BUTTON}>
          {m.ticket_receipt()}
        </a>
        <form method="post" className="grid">
          <input type="hidden" name="reference" value={reference} />
          <button type="submit" name="intent" value="again" className={QUIET_BUTTON}>
            {m.ticket_resend()}
          </button>
        </form>
      </div>
      {asked && (
        <p role="status" className="mt-3 text-small text-ink-2">
          {asked.is_granted
            ? m.ticket_refund_granted({ when: askedOn })
            : m.ticket_refund_asked({ when: askedOn, organizer: seller.name })}
        </p>
      )}
      {receipt.can_ask_refund && (
        <details className="mt-1" open={isOwed || refusal?.typed.intent === 'refund'}>
          <summary className="flex min-h-11 w-fit cursor-pointer list-none items-center font-semibold text-ink-2 underline">
            {m.ticket_refund()}
          </summary>
          <form method="post" className="mt-2 grid gap-3">
            <input type="hidden" name="reference" value={reference} />
            <p className="text-small text-ink-2">
              {until !== null
                ? m.ticket_refund_moved({ when: formatFull(until, event.time_zone, currentLocale()) })
                : isOwed
                  ? m.ticket_refund_postponed()
                  : m.ticket_refund_text()}
            </p>
            {!isOwed && receipt.refund_policy !== '' && (
              // Before it is sent: the time to ask may be over.
              <p className="text-small text-ink-2">
                {m.pay_refunds({ policy: receipt.refund_policy })}{' '}
                {m.ticket_refund_start({
                  when: formatFull(event.start_at, event.time_zone, currentLocale()),
                })}
              </p>
            )}
            {!isOwed && (
              <label className="font-semibold">
                {m.ticket_refund_words()}
                <textarea
                  name="words"
                  rows={3}
                  maxLength={1000}
                  defaultValue={refusal?.typed.words}
                  className="mt-1 w-full rounded-card border border-control bg-surface px-4 py-3 font-normal text-ink"
                />
              </label>
            )}
            <button type="submit" name="intent" value="refund" className={QUIET_BUTTON}>
              {isOwed ? m.ticket_refund_now() : m.ticket_refund_send({ organizer: seller.name })}
            </button>
          </form>
        </details>
      )}
    </section>
  );
}
