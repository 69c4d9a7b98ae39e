import type { DoorPack } from '#modules/door/pack.contract.ts';
import { m } from '#shared/messages/messages.js';
import { sumText } from '#web/components/shared/sum-text.ts';
import type { DoorStore } from '#web/door/kept/door-store.ts';
import { Sheet } from '../sheets/sheet.tsx';
import { ClosedShift, CloseShift } from './close-shift.tsx';
import { LastSales } from './last-sales.tsx';
import { OpenShiftForm } from './open-shift-form.tsx';
import type { Shift } from './sale.ts';
import { SaleForm } from './sale-form.tsx';
import { SaleShown } from './sale-shown.tsx';
import { Unanswered } from './unanswered.tsx';
import { isLost, useTill } from './use-till.ts';

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

// Sells to whoever stands at the door; needs the network, because places are counted in one spot alone.
export function Till(props: TillProps) {
  const { sellerName, pack, onUnanswered, onClose } = props;
  const till = useTill(props);
  const { open, shift, sent, problem, shown } = till;
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
      {shown.what === 'closed' && (
        <ClosedShift shift={shown.shift} onAnother={() => till.show({ what: 'sell' })} onDone={onClose} />
      )}
      {open && !shift && !isUnknown && shown.what !== 'closed' && (
        <OpenShiftForm name={sellerName} onOpen={till.openShift} />
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
          onSold={till.sold}
          onUnsold={() => till.notSold(sent)}
          onFailed={(error) => (isLost(error) ? onUnanswered() : till.fail(error))}
        />
      )}
      {shift && pack && sent !== undefined && !isUnknown && (
        <Step {...props} till={till} shift={shift} pack={pack} />
      )}
    </Sheet>
  );
}

type StepProps = Pick<TillProps, 'deviceId' | 'nowMs' | 'canVoid'> & {
  till: ReturnType<typeof useTill>;
  shift: Shift;
  pack: DoorPack;
};

// In an open shift: selling, the sale that was made or opened, or closing.
function Step({ till, shift, pack, deviceId, nowMs, canVoid }: StepProps) {
  const { open, shown, show } = till;
  switch (shown.what) {
    case 'sell':
      return (
        <>
          {shown.unsold && (
            <p role="status" className="mb-3 rounded-card bg-sunken p-3 font-semibold">
              {m.till_unsold({ total: sumText(shown.unsold.total, shown.unsold.currency) })}
            </p>
          )}
          <SaleForm pack={pack} nowMs={nowMs} currency={shift.currency} onSell={till.sell} />
          <LastSales sales={open?.sales ?? []} zone={pack.event.time_zone} onOpen={till.showSale} />
          <button
            type="button"
            className="mt-4 min-h-11 font-semibold underline"
            onClick={() => show({ what: 'close' })}
          >
            {m.till_close()}
          </button>
        </>
      );
    case 'sale':
      return (
        <SaleShown
          deviceId={deviceId}
          sale={shown.sale}
          canVoid={canVoid}
          onChanged={till.changed}
          onFailed={till.fail}
          onNext={() => show({ what: 'sell' })}
        />
      );
    case 'close':
      return (
        <CloseShift
          deviceId={deviceId}
          shift={shift}
          onFailed={(error) => till.fail(error, m.till_close_offline)}
          onClosed={till.closed}
          onBack={() => show({ what: 'sell' })}
        />
      );
    case 'closed':
      return null;
  }
}
