import type { ReactNode } from 'react';
import { OPEN_STATES } from '#modules/payouts/payouts.rules.ts';
import type { QueuedPayout } from '#modules/payouts/queues/queues.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { formatDay } from '#shared/time.ts';
import { PayoutLine } from '#web/components/shared/payout-line.tsx';
import { currentLocale } from '#web/page/locale.ts';
import { DISPUTES_PATH, MONEY_BOARD_PATH } from '#web/paths/operator.ts';
import { operatorOrganizerPath } from '#web/paths/payouts.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { OPERATOR_ZONE } from './operator-zone.ts';
import { PayoutPart } from './payout-part.tsx';

type CardProps = { payout: QueuedPayout; typed: Record<string, string> | null };

// One payout with what an operator can do about it now.
export function PayoutCard({ payout, typed }: CardProps) {
  const { id, state, organizer, approved_by, sent_by, details, parts, is_mine, can_stop, payee, books_have } =
    payout;
  const mine = typed?.payout === id ? typed : null;
  const isOver = !OPEN_STATES.includes(state);
  return (
    <li data-row tabIndex={-1} className="grid gap-3 px-4 py-4">
      <div>
        <h3 className="font-bold wrap-anywhere">
          <a
            href={operatorOrganizerPath(organizer.slug)}
            className="inline-flex min-h-11 items-center text-primary"
          >
            {organizer.name}
          </a>
        </h3>
        <PayoutLine payout={payout} timeZone={OPERATOR_ZONE} isBrief />
        {payee && <Payee payee={payee} />}
        {!isOver && <Lately payout={payout} />}
        {approved_by && (
          <p className="text-small text-ink-2">{m.operator_approved_by({ who: approved_by })}</p>
        )}
        {sent_by && <p className="text-small text-ink-2">{m.operator_sent_by({ who: sent_by })}</p>}
      </div>
      {state === 'requested' && (
        <Move id={id} intent="approve" isPrimary>
          {m.operator_approve()}
        </Move>
      )}
      {books_have !== null && (
        <p className="rounded-card bg-warn-soft px-4 py-3 text-small text-warn">
          {m.operator_books_have({
            amount: formatMoney(toMinor(books_have), payout.currency, currentLocale(), 'total'),
          })}{' '}
          <a href={MONEY_BOARD_PATH} className="inline-flex min-h-11 items-center font-semibold underline">
            {m.operator_books_where()}
          </a>
        </p>
      )}
      {state === 'approved' &&
        (is_mine ? (
          <p className="text-small text-ink-2">{m.operator_yours()}</p>
        ) : (
          <Move id={id} intent="send" isPrimary>
            {m.operator_send()}
          </Move>
        ))}
      {(state === 'requested' || state === 'approved') && (
        <Words id={id} intent="refuse" button={m.operator_refuse()} typed={mine} />
      )}
      {state === 'sending' && !is_mine && parts.some((part) => part.is_by_hand) && (
        <p className="text-small text-ink-2">
          {sent_by === null ? m.operator_sender_gone() : m.operator_senders({ who: sent_by })}
        </p>
      )}
      {details && state === 'sending' && (
        <>
          <div className="rounded-card bg-info-soft px-4 py-3 text-info">
            <p className="text-small">{m.operator_send_there()}</p>
            {details.map((line) => (
              <p key={line} className="font-bold wrap-anywhere">
                {line}
              </p>
            ))}
          </div>
          <form method="post" className="grid gap-3 sm:grid-cols-[1fr_160px_auto] sm:items-end">
            <Hidden id={id} />
            {mine?.known && <input type="hidden" name="known" value={mine.known} />}
            <TextField
              id={`reference-${id}`}
              name="reference"
              label={m.operator_reference()}
              maxLength={80}
              autoComplete="off"
              defaultValue={mine?.reference ?? ''}
            />
            <TextField
              id={`cost-${id}`}
              name="cost"
              inputMode="decimal"
              label={m.operator_cost()}
              maxLength={20}
              autoComplete="off"
              defaultValue={mine?.cost ?? ''}
            />
            <button type="submit" name="intent" value="sent" className={`${PRIMARY_BUTTON} min-h-12`}>
              {m.operator_sent()}
            </button>
          </form>
          <Words id={id} intent="failed" button={m.operator_failed()} typed={mine} />
        </>
      )}
      {can_stop && (
        <>
          <p className="text-small text-ink-2">{m.operator_stop_lead()}</p>
          <Words id={id} intent="stop" button={m.operator_stop()} typed={mine} />
        </>
      )}
      {parts.map((part) => (
        <PayoutPart key={part.number} payout={payout} part={part} typed={mine} />
      ))}
    </li>
  );
}

// What may speak for looking twice.
function Lately({ payout: { lately, currency } }: { payout: QueuedPayout }) {
  const { corrections, disputes } = lately;
  if (corrections.length === 0 && disputes === 0) return null;
  return (
    <ul className="mt-1 rounded-card bg-warn-soft px-4 py-3 text-small text-warn">
      {disputes > 0 && (
        <li>
          <a href={DISPUTES_PATH} className="font-semibold underline">
            {m.operator_lately_disputes({ count: String(disputes) })}
          </a>
        </li>
      )}
      {corrections.map(({ amount, words, at }) => (
        <li key={at} className="wrap-anywhere">
          {m.operator_lately_corrected({
            amount: formatMoney(toMinor(amount), currency, currentLocale(), 'total'),
            date: formatDay(new Date(at), OPERATOR_ZONE, currentLocale()),
            words,
          })}
        </li>
      ))}
    </ul>
  );
}

function Payee({ payee: { name, is_verified, added_at } }: { payee: NonNullable<QueuedPayout['payee']> }) {
  if (is_verified) return <p className="text-small text-ink-2">{m.operator_payee_verified({ name })}</p>;
  const date = formatDay(new Date(added_at), OPERATOR_ZONE, currentLocale());
  return (
    <p className="mt-1 rounded-card bg-warn-soft px-4 py-3 text-small text-warn">
      {m.operator_payee_other({ name, date })}
    </p>
  );
}

const Hidden = ({ id }: { id: string }) => <input type="hidden" name="payout" value={id} />;

type MoveProps = { id: string; intent: string; isPrimary?: boolean; children: ReactNode };

const Move = ({ id, intent, isPrimary, children }: MoveProps) => (
  <form method="post">
    <Hidden id={id} />
    <button
      type="submit"
      name="intent"
      value={intent}
      className={`${isPrimary ? PRIMARY_BUTTON : QUIET_BUTTON} w-full sm:w-auto`}
    >
      {children}
    </button>
  </form>
);

type WordsProps = {
  id: string;
  intent: string;
  button: string;
  typed: Record<string, string> | null;
};

const Words = ({ id, intent, button, typed }: WordsProps) => (
  <form method="post" className="grid gap-3 sm:grid-cols-[1fr_auto] sm:items-end">
    <Hidden id={id} />
    <TextField
      id={`${intent}-${id}`}
      name="words"
      label={m.operator_words()}
      maxLength={300}
      autoComplete="off"
      defaultValue={typed?.intent === intent ? (typed.words ?? '') : ''}
    />
    <button type="submit" name="intent" value={intent} className={`${QUIET_BUTTON} min-h-12`}>
      {button}
    </button>
  </form>
);
