import type { ShiftsView } from '#modules/boxoffice/boxoffice.contract.ts';
import { m } from '#shared/messages/messages.js';
import { sumText } from '#web/components/shared/sum-text.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { gateWord, salesWords } from './door-words.ts';
import { ShiftRows } from './shift-rows.tsx';

type DoorSalesProps = { sold: ShiftsView; zone: string; now: string; refusal: FormRefusal | null };

// What was sold at the doors: gate by gate with what it adds up to, and shift by shift.
export function DoorSales({ sold: { currency, gates, shifts }, zone, now, refusal }: DoorSalesProps) {
  if (shifts.length === 0) return <p className="mt-3 text-ink-2">{m.gates_shifts_none()}</p>;
  const all = (part: 'cash' | 'mobile' | 'sales' | 'voided') =>
    gates.reduce((sum, gate) => sum + gate[part], 0);
  const sum = { cash: all('cash'), mobile: all('mobile'), sales: all('sales'), voided: all('voided') };
  const rows = [
    ...(gates.length > 1 ? gates.map((sums) => ({ name: gateWord(sums.gate), sums })) : []),
    { name: m.gates_sold_all(), sums: sum },
  ];
  return (
    <>
      <ul className="mt-3 rounded-card border border-line bg-surface">
        {rows.map(({ name, sums }) => (
          <li
            key={name}
            className="border-line px-4 py-3 tabular-nums not-first:border-t not-first:last:border-t-2 not-first:last:border-ink"
          >
            <p className="flex flex-wrap justify-between gap-x-3 font-bold">
              <span className="min-w-0 wrap-anywhere">{name}</span>
              <span>{sumText(sums.cash + sums.mobile, currency)}</span>
            </p>
            <p className="text-small text-ink-2">{salesWords(sums, currency)}</p>
          </li>
        ))}
      </ul>
      <ShiftRows shifts={shifts} zone={zone} now={now} refusal={refusal} />
    </>
  );
}
