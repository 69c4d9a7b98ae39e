import { useRef, useState } from 'react';
import type { DoorPack } from '#modules/door/pack.contract.ts';
import { m } from '#shared/messages/messages.js';
import { isPhoneCountry, readPhone } from '#shared/phone.ts';
import { formatPlainDay } from '#shared/time.ts';
import type { CallInput } from '#web/api/api.ts';
import { sumText } from '#web/components/shared/sum-text.ts';
import { type PackType, whyShutHere } from '#web/door/list/decide-here.ts';
import { currentLocale } from '#web/page/locale.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { PhoneField } from '#web/ui/form/phone-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';

export type SaleWish = Omit<CallInput<'POST /api/door/{device}/sell'>['body'], 'sale'>;

type SaleFormProps = {
  pack: DoorPack;
  currency: string;
  // The phone's clock, put right.
  nowMs: number;
  onSell(wish: SaleWish): Promise<void>;
};

const MOST = 20;

// Type, count, and one tap: sold for cash, and in.
export function SaleForm({ pack, currency, nowMs, onSell }: SaleFormProps) {
  const daysToCome = ({ days }: PackType) => days.filter(({ until }) => Date.parse(until) > nowMs);
  const onSale = pack.types.filter(
    (type) => type.is_on_sale && (type.days.length === 0 || daysToCome(type).length > 0),
  );
  const [typeId, setTypeId] = useState(onSale[0]?.id ?? 0);
  const [count, setCount] = useState(1);
  const [wantsIn, setWantsIn] = useState(true);
  const [chosenDate, setDate] = useState('');
  const [phoneProblem, setPhoneProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const type = onSale.find(({ id }) => id === typeId);
  if (!type) return <p>{m.till_none()}</p>;
  const days = daysToCome(type);
  const { date } = days.find((day) => day.date === chosenDate) ?? days[0] ?? { date: null };
  const shut = whyShutHere(pack, type, date, nowMs);
  const letsIn = wantsIn && shut === null;
  const total = type.price * count;
  const price = sumText(total, currency);

  async function sell(method: 'cash' | 'mpesa'): Promise<void> {
    if (!form.current || isBusy || !type) return;
    const given = new FormData(form.current);
    const phone = phoneIn(given);
    if (phone === null) return setPhoneProblem(m.till_phone_wrong());
    if (method === 'mpesa' && phone === '') return setPhoneProblem(m.till_phone_needed());
    setPhoneProblem(undefined);
    setBusy(true);
    await onSell({ type: type.id, date, count, method, phone, let_in: letsIn, expected: total });
    setBusy(false);
  }

  return (
    <form
      ref={form}
      className="grid gap-4"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void sell('cash');
      }}
    >
      <fieldset className="grid gap-2">
        <legend className="mb-1 font-semibold">{m.till_which()}</legend>
        {onSale.map((one) => (
          <label
            key={one.id}
            className="flex min-h-12 cursor-pointer items-center gap-3 rounded-card border border-control px-4 has-checked:border-primary has-checked:bg-primary-soft"
          >
            <input type="radio" name="type" checked={one.id === typeId} onChange={() => setTypeId(one.id)} />
            <span className="flex-1 font-semibold">{one.name}</span>
            <span className="tabular-nums">{sumText(one.price, currency)}</span>
          </label>
        ))}
      </fieldset>
      {type.days.length > 0 && (
        <SelectField
          id="date"
          name="date"
          label={m.till_day()}
          value={date ?? ''}
          onChange={({ currentTarget }) => setDate(currentTarget.value)}
        >
          {days.map((day) => (
            <option key={day.date} value={day.date}>
              {formatPlainDay(day.date, currentLocale())}
            </option>
          ))}
        </SelectField>
      )}
      <div className="flex items-center gap-3">
        <span className="flex-1 font-semibold">{m.till_count()}</span>
        <Step name={m.till_fewer()} sign="−" isOff={count === 1} onStep={() => setCount(count - 1)} />
        <output className="min-w-10 text-center text-[24px] font-bold tabular-nums">{count}</output>
        <Step name={m.till_more()} sign="+" isOff={count === MOST} onStep={() => setCount(count + 1)} />
      </div>
      {/* Most people have a number of the country whose money it is: a currency's code begins with it. */}
      <PhoneField phone="" country={currency.slice(0, 2)} hint={m.till_phone_hint()} error={phoneProblem} />
      {shut ? (
        <p role="status" className="rounded-card bg-sunken p-3">
          {shut === 'wrong_day' ? m.till_another_day() : m.till_another_gate()}
        </p>
      ) : (
        <label className="flex min-h-11 cursor-pointer items-center gap-3">
          <input type="checkbox" checked={wantsIn} onChange={() => setWantsIn(!wantsIn)} />
          {m.till_let_in()}
        </label>
      )}
      <button type="submit" className={`${PRIMARY_BUTTON} min-h-14 text-[18px]`} aria-disabled={isBusy}>
        {letsIn ? m.till_cash_in({ total: price }) : m.till_cash({ total: price })}
      </button>
      <button
        type="button"
        className={`${QUIET_BUTTON} min-h-12`}
        aria-disabled={isBusy}
        onClick={() => sell('mpesa')}
      >
        {m.till_mpesa()}
      </button>
    </form>
  );
}

// '': none was given. null: it is none.
function phoneIn(form: FormData): string | null {
  const typed = String(form.get('phone') ?? '').trim();
  if (typed === '') return '';
  const country = String(form.get('phone_country') ?? '');
  return readPhone(typed, isPhoneCountry(country) ? country : 'KE');
}

type StepProps = { name: string; sign: string; isOff: boolean; onStep(): void };

const Step = ({ name, sign, isOff, onStep }: StepProps) => (
  <button
    type="button"
    aria-label={name}
    className={`${QUIET_BUTTON} size-12 p-0 text-[24px]`}
    disabled={isOff}
    onClick={onStep}
  >
    {sign}
  </button>
);
