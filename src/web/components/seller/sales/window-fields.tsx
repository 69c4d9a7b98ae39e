import { m } from '#shared/messages/messages.js';
import { zoneLabel } from '#shared/time.ts';
import { DayAndClock } from '#web/components/seller/editor/day-and-clock.tsx';
import type { Fields, Values } from './sale-values.ts';

type MomentFieldsProps = {
  name: 'from' | 'to';
  hint?: string;
  values: Values;
  errors: Fields;
  timeZone: string;
  now: string;
};

// A day and a clock where the event is.
export function MomentFields({ name, hint, values, errors, timeZone, now }: MomentFieldsProps) {
  const zone = zoneLabel(now, timeZone);
  const isFrom = name === 'from';
  return (
    <div>
      <DayAndClock
        name={name}
        labels={{
          date: isFrom ? m.sales_from_date() : m.sales_to_date(),
          time: isFrom ? m.sales_from_time({ zone }) : m.sales_to_time({ zone }),
        }}
        values={{ date: values[`${name}_date`] ?? '', time: values[`${name}_time`] ?? '' }}
        errors={errors}
      />
      {hint && <p className="mt-1 text-small text-ink-2">{hint}</p>}
    </div>
  );
}
