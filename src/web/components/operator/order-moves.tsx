import type { OperatorOrder } from '#modules/operating/orders/orders.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { currentLocale } from '#web/page/locale.ts';
import { DISPUTES_PATH } from '#web/paths/operator.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { TextAreaField } from '#web/ui/form/text-area-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { STOP_BUTTON } from '#web/ui/stop-button.ts';
import { ContactForm } from './inquiring/contact-form.tsx';

type MovesProps = { order: OperatorOrder; letterId: string; refusal: FormRefusal | null };

const FULL = 'w-full sm:w-auto sm:justify-self-start';
const CARD = 'grid gap-4 rounded-card border border-line bg-surface p-4';

// What can be done about an order now; what cannot is not there.
export function OrderMoves({ order, letterId, refusal }: MovesProps) {
  const received = order.payments.reduce((sum, { received: came }) => sum + (came ?? 0), 0);
  const amount = formatMoney(toMinor(received), order.currency, currentLocale(), 'total');
  const saysOtherwise = order.payments.some(({ says_otherwise }) => says_otherwise);
  const isAny = order.can_accept || order.can_decline || order.can_repay || order.can_resend || saysOtherwise;
  const typed = (intent: string) => (refusal?.typed.intent === intent ? refusal : null);
  return (
    <>
      {order.is_disputed && (
        <p className="rounded-card bg-warn-soft px-4 py-3 text-warn">
          {m.ops_disputed()}{' '}
          <a href={DISPUTES_PATH} className="font-semibold underline">
            {m.ops_dispute_open()}
          </a>
        </p>
      )}
      {isAny && (
        <section aria-labelledby="decide" className={CARD}>
          <h2 id="decide" className="text-[20px] leading-7 font-bold">
            {m.ops_decide()}
          </h2>
          {order.can_accept && (
            <Move intent="accept" means={m.ops_accept_means()} look={PRIMARY_BUTTON}>
              {m.ops_accept({ amount })}
            </Move>
          )}
          {order.can_decline && (
            <Move intent="decline" means={m.ops_decline_means()} look={STOP_BUTTON}>
              {m.ops_decline({ amount })}
            </Move>
          )}
          {order.can_repay && (
            <>
              <Move intent="again" means={m.ops_repay_means()} look={PRIMARY_BUTTON}>
                {m.ops_repay_again()}
              </Move>
              <SayWhy intent="by_hand" field="why" label={m.ops_by_hand_why()} refusal={typed('by_hand')}>
                {m.ops_by_hand()}
              </SayWhy>
            </>
          )}
          {saysOtherwise && (
            <>
              <p className="text-small text-ink-2">{m.ops_receipt_means()}</p>
              <SayWhy
                intent="receipt"
                field="receipt_why"
                label={m.ops_receipt_why()}
                refusal={typed('receipt')}
              >
                {m.ops_receipt_do()}
              </SayWhy>
            </>
          )}
          {order.can_resend && (
            <Move intent="resend" look={QUIET_BUTTON}>
              {m.ops_resend()}
            </Move>
          )}
        </section>
      )}
      {order.buyer.email !== '' && order.paid_at !== null && (
        <ContactForm
          email={order.buyer.email}
          phone={order.buyer.phone}
          means={m.person_correct_order()}
          refusal={typed('contact')}
        />
      )}
      {order.buyer.email !== '' && <Letter letterId={letterId} refusal={typed('write')} />}
    </>
  );
}

type MoveProps = { intent: string; means?: string; look: string; children: string };

const Move = ({ intent, means, look, children }: MoveProps) => (
  <form method="post" className="grid gap-1">
    {means && <p className="text-small text-ink-2">{means}</p>}
    <button type="submit" name="intent" value={intent} className={`${look} ${FULL}`}>
      {children}
    </button>
  </form>
);

type SayWhyProps = {
  intent: string;
  field: string;
  label: string;
  refusal: FormRefusal | null;
  children: string;
};

// What was done elsewhere, in the words of whoever did it.
const SayWhy = ({ intent, field, label, refusal, children }: SayWhyProps) => (
  <form method="post" className="grid gap-3">
    <TextField
      id={field}
      name={field}
      label={label}
      maxLength={300}
      autoComplete="off"
      defaultValue={refusal?.typed[field] ?? ''}
      error={refusal?.fields[field]}
    />
    <button type="submit" name="intent" value={intent} className={`${QUIET_BUTTON} ${FULL}`}>
      {children}
    </button>
  </form>
);

const Letter = ({ letterId, refusal }: { letterId: string; refusal: FormRefusal | null }) => (
  <details open={refusal !== null} className="rounded-card border border-line bg-surface">
    <summary className="flex min-h-14 cursor-pointer items-center px-4 font-semibold">
      {m.ops_write()}
    </summary>
    <form method="post" className="grid gap-4 px-4 pb-4">
      <input type="hidden" name="id" value={refusal?.typed.id ?? letterId} />
      <input type="hidden" name="intent" value="write" />
      <TextField
        id="subject"
        name="subject"
        label={m.ops_write_subject()}
        maxLength={150}
        autoComplete="off"
        defaultValue={refusal?.typed.subject ?? ''}
        error={refusal?.fields.subject}
      />
      <TextAreaField
        id="words"
        name="words"
        label={m.ops_write_words()}
        hint={m.ops_write_hint()}
        rows={8}
        maxLength={4_000}
        defaultValue={refusal?.typed.words ?? ''}
        error={refusal?.fields.words}
      />
      <button type="submit" className={`${PRIMARY_BUTTON} ${FULL}`}>
        {m.ops_write_send()}
      </button>
    </form>
  </details>
);
