import { useEffect, useEffectEvent, useState } from 'react';
import type { DoorPack } from '#modules/door/pack.contract.ts';
import { m } from '#shared/messages/messages.js';
import { type CallData, type CallError, call } from '#web/api/api.ts';
import { sumText } from '#web/components/shared/sum-text.ts';
import type { DoorStore } from '#web/door/kept/door-store.ts';
import type { SentSale } from '#web/door/kept/sent-sale.ts';
import { Sheet } from '../sheet.tsx';
import { ClosedShift, CloseShift } from './close-shift.tsx';
import { LastSales } from './last-sales.tsx';
import { OpenShiftForm } from './open-shift-form.tsx';
import type { Sale, Shift } from './sale.ts';
import { SaleForm, type SaleWish } from './sale-form.tsx';
import { ASK_EVERY_MS, SaleShown } from './sale-shown.tsx';
import { Unanswered } from './unanswered.tsx';
import { useSentSale } from './use-sent-sale.ts';

type OpenShift = CallData<'GET /api/door/{device}/shift'>;

type TillProps = {
  store: DoorStore;
  deviceId: string;
  sellerName: string;
  // null: it has not come yet.
  pack: DoorPack | null;
  nowMs: number;
  isOnline: boolean;
  canVoid: boolean;
  onUnanswered(): void;
  onClose(): void;
};

type Shown =
  | { what: 'sell'; unsold?: SentSale }
  | { what: 'sale'; sale: Sale }
  | { what: 'close' }
  | { what: 'closed'; shift: Shift };

// Belongs to the step at which it arose. Without an answer it is over as soon as there is one.
type Problem = { words: string; isUnanswered: boolean };

// Sells to whoever stands at the door; needs the network, because places are counted in one spot alone.
export function Till({
  store,
  deviceId,
  sellerName,
  pack,
  nowMs,
  isOnline,
  canVoid,
  onUnanswered,
  onClose,
}: TillProps) {
  const [open, setOpen] = useState<OpenShift | null>(null);
  // What is shown of the shift is older than its last sale.
  const [isOld, setOld] = useState(true);
  const [problem, setProblem] = useState<Problem | null>(null);
  const [shown, setShown] = useState<Shown>({ what: 'sell' });
  const { sent, kept, lost, answered, unsold } = useSentSale(store, deviceId);
  const params = { device: deviceId };
  const show = (next: Shown) => {
    setProblem(null);
    setShown(next);
  };
  const fail = (error: CallError, unanswered: () => string = m.till_no_answer) => {
    if (isLost(error)) onUnanswered();
    setProblem({ words: isLost(error) ? unanswered() : error.message, isUnanswered: isLost(error) });
  };
  const forgetUnanswered = () => setProblem((before) => (before?.isUnanswered ? null : before));
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the network is back
  useEffect(() => {
    if (isOnline) forgetUnanswered();
  }, [isOnline]);

  async function look(): Promise<void> {
    const answer = await call('GET /api/door/{device}/shift', { params });
    if (answer.ok) {
      setOpen(answer.body.data);
      setOld(false);
      forgetUnanswered();
    } else if (open === null) fail(answer.error, m.till_offline);
    else if (isLost(answer.error)) onUnanswered();
  }
  const lookNow = useEffectEvent(look);
  useEffect(() => void lookNow(), []);

  // Of those who pay by phone while others are served.
  const isAwaited = isOld || (open?.sales.some(({ state }) => state === 'waiting') ?? false);
  useEffect(() => {
    if (!isAwaited) return;
    const timer = setInterval(() => void lookNow(), ASK_EVERY_MS);
    return () => clearInterval(timer);
  }, [isAwaited]);

  async function openShift(name: string): Promise<void> {
    const answer = await call('POST /api/door/{device}/shift/open', {
      params,
      body: { shift: crypto.randomUUID(), name },
    });
    setProblem(null);
    if (answer.ok) setOpen({ shift: answer.body.data, sales: [] });
    // It was opened elsewhere meanwhile: that is the one to sell in.
    else if (answer.error.code === 'shift_open') await look();
    else fail(answer.error, m.till_offline);
  }

  async function sell(wish: SaleWish): Promise<void> {
    const next: SentSale = {
      ...{ deviceId, sale: sent?.sale ?? crypto.randomUUID() },
      ...{ total: wish.expected, currency: shift?.currency ?? '', sentAtMs: Date.now(), isUnsold: false },
    };
    await kept(next);
    setProblem(null);
    const answer = await call('POST /api/door/{device}/sell', { params, body: { ...wish, sale: next.sale } });
    if (answer.ok) return sold(answer.body.data);
    // The earlier one of the same name was made after all.
    if (isLost(answer.error) || answer.error.code === 'sale_differs') {
      onUnanswered();
      return lost(next);
    }
    await answered();
    fail(answer.error);
  }

  async function sold(sale: Sale): Promise<void> {
    await answered();
    changed(sale);
  }

  function changed(sale: Sale): void {
    show({ what: 'sale', sale });
    setOld(true);
    void look();
  }

  async function showSale(reference: string): Promise<void> {
    const answer = await call('GET /api/door/{device}/sales/{reference}', {
      params: { ...params, reference },
    });
    if (answer.ok) changed(answer.body.data);
    else fail(answer.error);
  }

  const shift = open?.shift ?? null;
  const isUnknown = sent?.isUnsold === false;
  return (
    <Sheet title={m.till_title()} onClose={onClose}>
      {problem && (
        <p role="alert" className="mb-3 rounded-card bg-error-soft p-3 font-semibold text-error">
          {problem.words}
        </p>
      )}
      {(open === null || sent === undefined) && !problem && !isUnknown && (
        <p role="status">{m.till_loading()}</p>
      )}
      {shown.what === 'closed' && <ClosedShift shift={shown.shift} />}
      {open && !shift && !isUnknown && shown.what !== 'closed' && (
        <OpenShiftForm name={sellerName} onOpen={openShift} />
      )}
      {shift && (
        <p className="mb-3 font-semibold tabular-nums">
          {m.till_sum({
            cash: sumText(shift.cash, shift.currency),
            mobile: sumText(shift.mobile, shift.currency),
          })}
        </p>
      )}
      {isUnknown && (
        <Unanswered
          sent={sent}
          onSold={sold}
          onUnsold={async () => {
            await unsold(sent);
            show({ what: 'sell', unsold: sent });
          }}
          onFailed={(error) => (isLost(error) ? onUnanswered() : fail(error))}
        />
      )}
      {shift && pack && sent !== undefined && !isUnknown && (
        <>
          {shown.what === 'sell' && (
            <>
              {shown.unsold && (
                <p role="status" className="mb-3 rounded-card bg-sunken p-3 font-semibold">
                  {m.till_unsold({ total: sumText(shown.unsold.total, shown.unsold.currency) })}
                </p>
              )}
              <SaleForm pack={pack} nowMs={nowMs} currency={shift.currency} onSell={sell} />
              <LastSales sales={open?.sales ?? []} zone={pack.event.time_zone} onOpen={showSale} />
              <button
                type="button"
                className="mt-4 min-h-11 font-semibold underline"
                onClick={() => show({ what: 'close' })}
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
              onChanged={changed}
              onFailed={fail}
              onNext={() => show({ what: 'sell' })}
            />
          )}
          {shown.what === 'close' && (
            <CloseShift
              deviceId={deviceId}
              shift={shift}
              onFailed={(error) => fail(error, m.till_close_offline)}
              onClosed={(closed) => {
                show({ what: 'closed', shift: closed });
                setOpen({ shift: null, sales: [] });
              }}
              onBack={() => show({ what: 'sell' })}
            />
          )}
        </>
      )}
    </Sheet>
  );
}

// Whether it was done is not known; what stands between may answer in words of its own.
const isLost = ({ statusCode }: CallError): boolean => !(statusCode < 500);
