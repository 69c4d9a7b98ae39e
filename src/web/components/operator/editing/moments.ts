import { m } from '#shared/messages/messages.js';
import { zoneLabel } from '#shared/time.ts';
import { textIn } from '#web/forms/form.rules.ts';
import { instantAt, wallClock } from '#web/forms/local-time.ts';
import { OPERATOR_ZONE } from '../operator-zone.ts';
import type { EditField } from './edited.ts';

// A date and a clock, such as from_date and from_time, where most of what is sold takes place.
export const momentFields = (name: string, date: string, time: string, now: string): EditField[] => [
  { name: `${name}_date`, label: date, type: 'date', most: 10 },
  {
    name: `${name}_time`,
    label: `${time} (${zoneLabel(now, OPERATOR_ZONE)})`,
    type: 'time',
    most: 8,
  },
];

export function momentValues(name: string, instant: string | null): Record<string, string> {
  const { date, time } = wallClock(instant, OPERATOR_ZONE);
  return { [`${name}_date`]: date, [`${name}_time`]: time };
}

// What was typed of it, whole or not.
export const momentTyped = (fields: FormData | URLSearchParams, name: string): Record<string, string> =>
  Object.fromEntries(
    [`${name}_date`, `${name}_time`]
      .map((field) => [field, String(fields.get(field) ?? '')])
      .filter(([, typed]) => typed !== ''),
  );

export const momentIn = (form: FormData, name: string): string | null =>
  instantAt(textIn(form, `${name}_date`), textIn(form, `${name}_time`), OPERATOR_ZONE);

export const momentProblem = (form: FormData, name: string): Record<string, string> =>
  momentIn(form, name) === null ? { [`${name}_date`]: m.editing_time_missing() } : {};
