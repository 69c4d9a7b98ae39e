import { m } from '#shared/messages/messages.js';
import { zoneLabel } from '#shared/time.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
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
      <div className="grid grid-cols-2 gap-3">
        <TextField
          id={`${name}_date`}
          type="date"
          label={isFrom ? m.sales_from_date() : m.sales_to_date()}
          defaultValue={values[`${name}_date`] ?? ''}
          error={errors[`${name}_date`]}
        />
        <TextField
          id={`${name}_time`}
          type="time"
          label={isFrom ? m.sales_from_time({ zone }) : m.sales_to_time({ zone })}
          defaultValue={values[`${name}_time`] ?? ''}
          error={errors[`${name}_time`]}
        />
      </div>
      {hint && <p className="mt-1 text-small text-ink-2">{hint}</p>}
    </div>
  );
}
