import { type SubmitEvent, useEffect, useEffectEvent, useState } from 'react';
import type { DoorPack } from '#modules/door/pack.contract.ts';
import { m } from '#shared/messages/messages.js';
import { type CallData, type CallError, call } from '#web/api/api.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Sheet } from '../sheet.tsx';
import { CloseShift } from './close-shift.tsx';
import { LastSales } from './last-sales.tsx';
import type { Sale, Shift } from './sale.ts';
import { SaleForm } from './sale-form.tsx';
import { ASK_EVERY_MS, SaleShown } from './sale-shown.tsx';
import { sumText } from './sum-text.ts';

type OpenShift = CallData<'GET /api/door/{device}/shift'>;

type TillProps = {
  deviceId: string;
  sellerName: string;
  // null: it has not come yet.
  pack: DoorPack | null;
  nowMs: number;
  canVoid: boolean;
  onUnanswered(): void;
  onClose(): void;
};

type Shown =
  | { what: 'sell' }
  | { what: 'sale'; sale: Sale }
  | { what: 'close' }
  | { what: 'closed'; shift: Shift };

// Sells to whoever stands at the door; needs the network, because places are counted in one spot alone.
export function Till({ deviceId, sellerName, pack, nowMs, canVoid, onUnanswered, onClose }: TillProps) {
  const [open, setOpen] = useState<OpenShift | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [shown, setShown] = useState<Shown>({ what: 'sell' });
  const params = { device: deviceId };
  const fail = ({ code, message }: CallError) => {
    if (code === 'unreachable') onUnanswered();
    setProblem(code === 'unreachable' ? m.till_offline() : message);
  };

  async function look(): Promise<void> {
    const answer = await call('GET /api/door/{device}/shift', { params: { device: deviceId } });
    if (answer.ok) setOpen(answer.body.data);
    else fail(answer.error);
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each device
  useEffect(() => void look(), [deviceId]);

  // Of those who pay by phone while others are served.
  const isAwaited = open?.sales.some(({ state }) => state === 'waiting') ?? false;
  const lookAgain = useEffectEvent(look);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => void lookAgain(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isAwaited]);

  async function openShift(name: string): Promise<void> {
    const answer = await call('POST /api/door/{device}/shift/open', {
      params,
      body: { shift: crypto.randomUUID(), name },
    });
    setProblem(null);
    if (answer.ok) setOpen({ shift: answer.body.data, sales: [] });
    else fail(answer.error);
  }

  function sold(sale: Sale): void {
    setProblem(null);
    setShown({ what: 'sale', sale });
    void look();
  }

  async function showSale(reference: string): Promise<void> {
    const answer = await call('GET /api/door/{device}/sales/{reference}', {
      params: { ...params, reference },
    });
    if (answer.ok) sold(answer.body.data);
    else fail(answer.error);
  }

  const shift = open?.shift ?? null;
  return (
    <Sheet title={m.till_title()} onClose={onClose}>
      {problem && (
        <p role="alert" className="mb-3 rounded-card bg-error-soft p-3 font-semibold text-error">
          {problem}
        </p>
      )}
      {open === null && !problem && <p role="status">{m.till_loading()}</p>}
      {shown.what === 'closed' && <Closed shift={shown.shift} />}
      {open && !shift && shown.what !== 'closed' && <OpenForm name={sellerName} onOpen={openShift} />}
      {shift && pack && (
        <>
          <p className="mb-3 font-semibold tabular-nums">
            {m.till_sum({
              cash: sumText(shift.cash, shift.currency),
              mobile: sumText(shift.mobile, shift.currency),
            })}
          </p>
          {shown.what === 'sell' && (
            <>
              <SaleForm
                deviceId={deviceId}
                pack={pack}
                nowMs={nowMs}
                currency={shift.currency}
                onSold={sold}
                onFailed={fail}
              />
              <LastSales sales={open?.sales ?? []} onOpen={showSale} />
              <button
                type="button"
                className="mt-4 min-h-11 font-semibold underline"
                onClick={() => setShown({ what: 'close' })}
              >
                {m.till_close()}
              </button>
            </>
          )}
          {shown.what === 'sale' && (
            <SaleShown
              deviceId={deviceId}
              sale={shown.sale}
              canVoid={canVoid}
              onChanged={sold}
              onFailed={fail}
              onNext={() => setShown({ what: 'sell' })}
            />
          )}
          {shown.what === 'close' && (
            <CloseShift
              deviceId={deviceId}
              shift={shift}
              onFailed={fail}
              onClosed={(closed) => {
                setShown({ what: 'closed', shift: closed });
                setOpen({ shift: null, sales: [] });
              }}
              onBack={() => setShown({ what: 'sell' })}
            />
          )}
        </>
      )}
    </Sheet>
  );
}

function OpenForm({ name, onOpen }: { name: string; onOpen(name: string): Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    await onOpen(String(new FormData(event.currentTarget).get('name')).trim());
    setBusy(false);
  };
  return (
    <form className="grid gap-3" onSubmit={send}>
      <p className="text-ink-2">{m.till_open_lead()}</p>
      <TextField
        id="seller"
        name="name"
        label={m.till_open_name()}
        defaultValue={name}
        required
        maxLength={40}
      />
      <button type="submit" className={`${PRIMARY_BUTTON} min-h-14`} aria-disabled={isBusy}>
        {m.till_open()}
      </button>
    </form>
  );
}

function Closed({ shift: { counted, cash, currency } }: { shift: Shift }) {
  const more = (counted ?? 0) - cash;
  const sum = sumText(Math.abs(more), currency);
  return (
    <div role="status" className="rounded-card bg-sunken p-4">
      <p className="font-bold">{m.till_closed({ counted: sumText(counted ?? 0, currency) })}</p>
      <p>
        {more === 0
          ? m.till_closed_right()
          : more > 0
            ? m.till_closed_more({ sum })
            : m.till_closed_less({ sum })}
      </p>
    </div>
  );
}
