import { type SubmitEvent, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { isCurrency, toMajor } from '#shared/money.ts';
import { type CallError, call } from '#web/api/api.ts';
import { readCounted } from '#web/components/shared/read-counted.ts';
import { sumText } from '#web/components/shared/sum-text.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { amountKeys } from '#web/ui/form/amount-keys.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { Shift } from './sale.ts';

type CloseShiftProps = {
  deviceId: string;
  shift: Shift;
  onClosed(shift: Shift): void;
  onFailed(error: CallError): void;
  onBack(): void;
};

// What is in the box is counted before it is compared.
export function CloseShift({ deviceId, shift, onClosed, onFailed, onBack }: CloseShiftProps) {
  const [isWrong, setWrong] = useState(false);
  const close = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get('counted'));
    const countedMinor = readCounted(typed, shift.currency);
    setWrong(countedMinor === null);
    if (countedMinor === null) return;
    const answer = await call('POST /api/door/{device}/shift/close', {
      params: { device: deviceId },
      body: { shift: shift.id, counted: toMajor(countedMinor) },
    });
    if (answer.ok) onClosed(answer.body.data);
    else onFailed(answer.error);
  };
  return (
    <form className="grid gap-3" noValidate onSubmit={close}>
      <p>{m.till_close_lead({ cash: sumText(shift.cash, shift.currency) })}</p>
      <TextField
        id="counted"
        name="counted"
        inputMode={isCurrency(shift.currency) ? amountKeys(shift.currency) : 'decimal'}
        label={m.till_counted()}
        error={isWrong ? m.till_counted_wrong() : undefined}
        autoComplete="off"
      />
      <button type="submit" className={`${PRIMARY_BUTTON} min-h-14`}>
        {m.till_close()}
      </button>
      <button type="button" className={QUIET_BUTTON} onClick={onBack}>
        {m.till_next()}
      </button>
    </form>
  );
}

type ClosedShiftProps = { shift: Shift; onAnother(): void; onDone(): void };

// What was counted, beside what there should be.
export function ClosedShift({ shift: { counted, cash, currency }, onAnother, onDone }: ClosedShiftProps) {
  const more = (counted ?? 0) - cash;
  const sum = sumText(Math.abs(more), currency);
  return (
    <div className="grid gap-3">
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
      <button type="button" className={`${PRIMARY_BUTTON} min-h-14`} onClick={onDone}>
        {m.till_done()}
      </button>
      <button type="button" className={QUIET_BUTTON} onClick={onAnother}>
        {m.till_open_another()}
      </button>
    </div>
  );
}
