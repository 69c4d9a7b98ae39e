import { m } from '#shared/messages/messages.js';
import { type Currency, formatMoney, toMinor } from '#shared/money.ts';
import { formatTime } from '#shared/time.ts';
import type { CallData } from '#web/api/api.ts';
import { currentLocale } from '#web/page/locale.ts';
import { Pill } from '../pill.tsx';

type Shifts = CallData<'GET /api/sell/{organizer}/events/{event}/door/shifts'>['shifts'];
type Shift = Shifts[number];

// Who sold how much at the door, and what was in the box.
export function ShiftRows({ shifts, zone }: { shifts: Shifts; zone: string }) {
  if (shifts.length === 0) return <p className="mt-3 text-ink-2">{m.gates_shifts_none()}</p>;
  return (
    <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
      {shifts.map((shift) => (
        <li key={shift.id} className="px-4 py-3 tabular-nums">
          <p className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
            {shift.name} · {shift.device} <Difference shift={shift} />
          </p>
          <p className="text-small">{sumsOf(shift).join(' · ')}</p>
          <p className="text-small text-ink-2">{timesOf(shift, zone)}</p>
        </li>
      ))}
    </ul>
  );
}

const money = ({ currency }: Shift, major: number) =>
  formatMoney(toMinor(major), currency as Currency, currentLocale(), 'tag');

function sumsOf(shift: Shift): string[] {
  return [
    m.gates_shift_sales({ count: String(shift.sales) }),
    m.gates_shift_cash({ amount: money(shift, shift.cash) }),
    ...(shift.mobile > 0 ? [m.gates_shift_mobile({ amount: money(shift, shift.mobile) })] : []),
    ...(shift.voided > 0 ? [m.gates_shift_voided({ count: String(shift.voided) })] : []),
    ...(shift.counted === null ? [] : [m.gates_shift_counted({ amount: money(shift, shift.counted) })]),
  ];
}

function timesOf({ opened_at, closed_at }: Shift, zone: string): string {
  const from = formatTime(opened_at, zone, currentLocale());
  if (closed_at === null) return m.gates_shift_open({ time: from });
  return m.gates_shift_times({ from, to: formatTime(closed_at, zone, currentLocale()) });
}

function Difference({ shift }: { shift: Shift }) {
  if (shift.counted === null || shift.counted === shift.cash) return null;
  const amount = money(shift, Math.abs(shift.counted - shift.cash));
  return (
    <Pill tone="wrong">
      {shift.counted < shift.cash ? m.gates_shift_short({ amount }) : m.gates_shift_over({ amount })}
    </Pill>
  );
}
