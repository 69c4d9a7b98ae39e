import { useEffect, useEffectEvent, useState } from 'react';
import { encode } from 'uqr';
import { groupedCode } from '#shared/grouped-code.ts';
import { m } from '#shared/messages/messages.js';
import { type CallError, call } from '#web/api/api.ts';
import { sumText } from '#web/components/shared/sum-text.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import type { Sale } from './sale.ts';
import { unpaidWords } from './unpaid-words.ts';

type SaleShownProps = {
  deviceId: string;
  sale: Sale;
  canVoid: boolean;
  onChanged(sale: Sale): void;
  onFailed(error: CallError): void;
  onNext(): void;
};

export const ASK_EVERY_MS = 2_500;

// How a sale stands, and what the buyer photographs.
export function SaleShown({ deviceId, sale, canVoid, onChanged, onFailed, onNext }: SaleShownProps) {
  const params = { device: deviceId, reference: sale.reference };
  const total = sumText(sale.total, sale.currency);
  const look = useEffectEvent(async () => {
    const answer = await call('GET /api/door/{device}/sales/{reference}', { params });
    if (answer.ok && answer.body.data.state !== 'waiting') onChanged(answer.body.data);
  });
  // Until their phone has answered.
  useEffect(() => {
    if (sale.state !== 'waiting') return;
    const timer = setInterval(() => void look(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [sale.state]);

  async function takeBack(): Promise<void> {
    const answer = await call('POST /api/door/{device}/sales/{reference}/void', { params });
    if (answer.ok) onChanged(answer.body.data);
    else onFailed(answer.error);
  }

  async function move(step: 'ask' | 'let-go'): Promise<void> {
    const answer =
      step === 'ask'
        ? await call('POST /api/door/{device}/sales/{reference}/ask', { params, body: {} })
        : await call('POST /api/door/{device}/sales/{reference}/let-go', { params });
    if (answer.ok) onChanged(answer.body.data);
    else onFailed(answer.error);
  }

  const canTakeBack = canVoid && sale.state === 'paid' && sale.voidable_until !== null;
  return (
    <div className="grid gap-4">
      <p role="status" className="text-[20px] leading-7 font-bold">
        {
          {
            waiting: m.till_waiting({ total }),
            paid: m.till_paid({ total }),
            unpaid: unpaidWords(sale.unpaid_code),
            failed: m.till_failed_sale(),
            voided: m.till_voided({ total }),
          }[sale.state]
        }
        {sale.state === 'paid' && sale.tickets.some(({ is_in }) => is_in) && ` · ${m.till_paid_in()}`}
      </p>
      {sale.state === 'paid' && <Codes sale={sale} />}
      {sale.state === 'unpaid' && (
        <>
          <p>{m.till_unpaid_lead()}</p>
          <button type="button" className={`${PRIMARY_BUTTON} min-h-14`} onClick={() => move('ask')}>
            {m.till_ask_again()}
          </button>
          <button type="button" className={QUIET_BUTTON} onClick={() => move('let-go')}>
            {m.till_let_go()}
          </button>
        </>
      )}
      <button
        type="button"
        className={sale.state === 'unpaid' ? QUIET_BUTTON : `${PRIMARY_BUTTON} min-h-14`}
        onClick={onNext}
      >
        {m.till_next()}
      </button>
      {canTakeBack && <TakeBack total={total} onTakeBack={takeBack} />}
    </div>
  );
}

// Asked once more: it stands where thumbs tap for the next sale, and cannot be undone.
function TakeBack({ total, onTakeBack }: { total: string; onTakeBack(): Promise<void> }) {
  const [isAsked, setAsked] = useState(false);
  if (!isAsked)
    return (
      <button type="button" className={QUIET_BUTTON} onClick={() => setAsked(true)}>
        {m.till_void({ total })}
      </button>
    );
  return (
    <fieldset className="grid gap-3 rounded-card bg-sunken p-4">
      <legend className="sr-only">{m.till_void({ total })}</legend>
      <p>{m.till_void_lead({ total })}</p>
      <button type="button" className={`${QUIET_BUTTON} text-error`} onClick={onTakeBack}>
        {m.till_void_sure()}
      </button>
      <button type="button" className={QUIET_BUTTON} onClick={() => setAsked(false)}>
        {m.till_void_keep()}
      </button>
    </fieldset>
  );
}

function Codes({ sale: { link, tickets } }: { sale: Sale }) {
  if (link !== null)
    return (
      <figure className="grid justify-items-center gap-2">
        <Qr text={link} />
        <figcaption className="text-small text-ink-2">{m.till_show()}</figcaption>
      </figure>
    );
  return tickets.map(({ id, code, short_code }, at) => (
    <figure key={id} className="grid justify-items-center gap-2">
      <Qr text={code} />
      <figcaption>
        {m.till_show_ticket({ number: at + 1, count: tickets.length, code: groupedCode(short_code) })}
      </figcaption>
    </figure>
  ));
}

// Black on white in both themes, or a camera does not read it.
function Qr({ text }: { text: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg
      aria-hidden="true"
      viewBox={`0 0 ${size} ${size}`}
      className="w-64 bg-white"
      shapeRendering="crispEdges"
    >
      <path d={dark.join('')} fill="#000000" />
    </svg>
  );
}
