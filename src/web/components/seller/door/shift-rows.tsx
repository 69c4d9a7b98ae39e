import type { ShiftsView } from '#modules/boxoffice/boxoffice.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatDateTime, formatTime, plainDateIn } from '#shared/time.ts';
import { sumText } from '#web/components/shared/sum-text.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { currentLocale } from '#web/page/locale.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { Pill } from '#web/ui/pill.tsx';
import { CloseShiftForm } from './close-shift-form.tsx';
import { gateWord, salesWords } from './door-words.ts';

type Shift = ShiftsView['shifts'][number];
type ShiftRowsProps = {
  shifts: readonly Shift[];
  zone: string;
  now: string;
  // Of a shift that could not be closed.
  refusal: FormRefusal | null;
};

// Who sold how much at the door, and what was in the box.
export function ShiftRows({ shifts, zone, now, refusal }: ShiftRowsProps) {
  return (
    <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
      {shifts.map((shift) => (
        <li key={shift.id} className="px-4 py-3 tabular-nums">
          <p className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
            {shift.name} <Standing shift={shift} />
          </p>
          <p className="text-small">{salesWords(shift, shift.currency)}</p>
          <p className="text-small text-ink-2">
            {[timesOf(shift, zone, now), gateWord(shift.gate), ...deviceOf(shift)].join(' · ')}
          </p>
          {shift.closed_at === null ? (
            <CloseShiftForm shift={shift} refusal={refusal} />
          ) : (
            // It was closed elsewhere while it was counted here.
            refusal?.typed.shift === shift.id && <FormErrors refusal={refusal} />
          )}
        </li>
      ))}
    </ul>
  );
}

// Phones are called after whoever holds them, who mostly sells as well.
const deviceOf = ({ device, name }: Shift): string[] => (device === name ? [] : [device]);

function timesOf({ opened_at, closed_at }: Shift, zone: string, now: string): string {
  const isToday = plainDateIn(opened_at, zone) === plainDateIn(now, zone);
  const from = isToday
    ? formatTime(opened_at, zone, currentLocale())
    : formatDateTime(opened_at, zone, currentLocale(), now);
  if (closed_at === null) return m.gates_shift_since({ time: from });
  return m.gates_shift_times({ from, to: formatTime(closed_at, zone, currentLocale()) });
}

// Of one that is closed: whether the box held what its cash sales add up to.
function Standing({ shift: { closed_at, counted, cash, currency } }: { shift: Shift }) {
  if (closed_at === null || counted === null) return <Pill tone="good">{m.gates_shift_open()}</Pill>;
  const amount = sumText(Math.abs(counted - cash), currency);
  return (
    <>
      <Pill tone="over">{m.gates_shift_counted({ amount: sumText(counted, currency) })}</Pill>
      {counted < cash && <Pill tone="wrong">{m.gates_shift_short({ amount })}</Pill>}
      {counted > cash && <Pill tone="wrong">{m.gates_shift_over({ amount })}</Pill>}
    </>
  );
}
