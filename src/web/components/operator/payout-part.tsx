import type { QueuedPayout } from '#modules/payouts/queues/queues.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatMoney, toMinor } from '#shared/money.ts';
import { formatFull } from '#shared/time.ts';
import { PART_WORDS } from '#web/components/shared/payout-words.ts';
import { currentLocale } from '#web/page/locale.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { OPERATOR_ZONE } from './operator-zone.ts';

type Part = QueuedPayout['parts'][number];
type PartProps = { payout: QueuedPayout; part: Part; typed: Record<string, string> | null };

// What left at once. Of what nobody knows, and of what came back, two people read the statement.
export function PayoutPart({ payout, part, typed }: PartProps) {
  const mine = typed?.part === String(part.number) ? typed : null;
  const { contradicted } = part;
  return (
    <div className="grid gap-3 border-t border-line pt-3">
      <p className="text-small wrap-anywhere">
        {m.operator_part({ number: part.number, amount: amountOf(payout, part) })} ·{' '}
        {PART_WORDS[part.state]()}
        {payout.parts.length > 1 && part.receipt && ` · ${m.payouts_reference({ reference: part.receipt })}`}
        {part.code && ` · ${codeWord(part.code)}`}
      </p>
      {contradicted !== null && (
        <p role="alert" className="rounded-card bg-error-soft px-4 py-3 text-error wrap-anywhere">
          {m.operator_contradicted({ said: contradicted })}
        </p>
      )}
      {part.state === 'unknown' && <Unknown payout={payout} part={part} typed={mine} />}
      {part.state === 'sent' && payout.state === 'sent' && (
        <CameBack payout={payout} part={part} typed={mine} />
      )}
    </div>
  );
}

function Unknown({ payout, part, typed }: PartProps) {
  return (
    <>
      <p className="text-small text-ink-2">{m.operator_unknown()}</p>
      <Identity payout={payout} part={part} />
      <StandingClaim payout={payout} part={part} />
      {!part.claim?.is_mine && (
        <form method="post" className="grid gap-3">
          <Which payout={payout} part={part} />
          <Line payout={payout} part={part} typed={typed} hint={m.operator_line_hint()} />
          <div className="flex flex-wrap gap-2">
            <button type="submit" name="intent" value="settle-sent" className={QUIET_BUTTON}>
              {m.operator_settle_sent()}
            </button>
            <button type="submit" name="intent" value="settle-failed" className={QUIET_BUTTON}>
              {m.operator_settle_failed()}
            </button>
          </div>
        </form>
      )}
    </>
  );
}

// Closed until it is wanted, and says what happens before the button that does it.
function CameBack({ payout, part, typed }: PartProps) {
  return (
    <details open={part.claim !== null || typed !== null}>
      <summary className="flex min-h-11 cursor-pointer items-center text-small font-semibold text-ink-2">
        {m.operator_returned()}
      </summary>
      <div className="grid gap-3">
        <p className="text-small text-ink-2">
          {m.operator_returned_lead({ amount: amountOf(payout, part) })}
        </p>
        <StandingClaim payout={payout} part={part} />
        {!part.claim?.is_mine && (
          <form method="post" className="grid gap-3">
            <Which payout={payout} part={part} />
            <Line payout={payout} part={part} typed={typed} />
            <TextField
              id={`returned-${payout.id}-${part.number}`}
              name="words"
              label={m.operator_words()}
              maxLength={300}
              autoComplete="off"
              defaultValue={typed?.words ?? part.claim?.words ?? ''}
            />
            <button
              type="submit"
              name="intent"
              value="returned"
              className={`${QUIET_BUTTON} sm:justify-self-start`}
            >
              {m.operator_returned_button()}
            </button>
          </form>
        )}
      </div>
    </details>
  );
}

// By what it is found in M-Pesa's statement.
function Identity({ payout, part }: Omit<PartProps, 'typed'>) {
  const rows: [string, string | null][] = [
    [m.operator_key(), part.key],
    [m.operator_number(), payout.details?.join(' · ') ?? payout.method.label],
    [m.operator_sent_at(), part.sent_at && formatFull(part.sent_at, OPERATOR_ZONE, currentLocale())],
    [m.operator_sum(), amountOf(payout, part)],
  ];
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-card bg-sunken px-4 py-3 text-small">
      {rows.map(
        ([name, value]) =>
          value !== null && (
            <div key={name} className="contents">
              <dt className="text-ink-2">{name}</dt>
              <dd className="font-semibold wrap-anywhere">{value}</dd>
            </div>
          ),
      )}
    </dl>
  );
}

function StandingClaim({ payout, part }: Omit<PartProps, 'typed'>) {
  if (!part.claim) return null;
  const { outcome, line, who, is_mine } = part.claim;
  const claim = CLAIM_WORDS[outcome]({ line });
  return (
    <div className="grid gap-3 rounded-card bg-warn-soft px-4 py-3 text-warn wrap-anywhere">
      <p>{is_mine ? m.operator_claimed_mine({ claim }) : m.operator_claimed({ who, claim })}</p>
      {is_mine && (
        <form method="post">
          <Which payout={payout} part={part} />
          <button type="submit" name="intent" value="withdraw" className={QUIET_BUTTON}>
            {m.operator_withdraw()}
          </button>
        </form>
      )}
    </div>
  );
}

const CLAIM_WORDS = { sent: m.claim_sent, failed: m.claim_failed, returned: m.claim_returned };

const Which = ({ payout, part }: Omit<PartProps, 'typed'>) => (
  <>
    <input type="hidden" name="payout" value={payout.id} />
    <input type="hidden" name="part" value={part.number} />
  </>
);

const Line = ({ payout, part, typed, hint }: PartProps & { hint?: string }) => (
  <TextField
    id={`line-${payout.id}-${part.number}`}
    name="line"
    label={m.operator_line()}
    {...(hint && { hint })}
    maxLength={120}
    autoComplete="off"
    defaultValue={typed?.line ?? ''}
  />
);

const CODE_WORDS: Record<string, () => string> = {
  amount_differs: m.operator_code_amount_differs,
  phone_differs: m.operator_code_phone_differs,
  no_receipt: m.operator_code_no_receipt,
  no_answer: m.operator_code_no_answer,
};
const codeWord = (code: string): string => CODE_WORDS[code]?.() ?? code;

const amountOf = ({ currency }: QueuedPayout, { amount }: Part): string =>
  formatMoney(toMinor(amount), currency, currentLocale(), 'total');
