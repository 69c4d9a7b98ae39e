import type { FiguresView } from '#modules/figures/figures.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatDay } from '#shared/time.ts';
import { currentLocale } from '#web/page/locale.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';

// With which other event it is compared; the last one of the same name stands first, and one that is too long ago for the list last.
export function CompareForm({ figures: { others, last_time, compared } }: { figures: FiguresView }) {
  if (others.length === 0) return null;
  const isListed = compared === null || others.some(({ id }) => id === compared.id);
  const ordered = (isListed ? others : [...others, compared]).toSorted(
    (one, other) => Number(other.id === last_time) - Number(one.id === last_time),
  );
  return (
    <form method="get" className="flex flex-wrap items-end gap-3">
      <div className="min-w-0 flex-1 basis-56">
        <SelectField
          key={compared?.id ?? 'none'}
          id="with"
          name="with"
          label={m.figures_compare()}
          defaultValue={compared?.id ?? 'none'}
        >
          <option value="none">{m.figures_compare_none()}</option>
          {ordered.map(({ id, name, starts_at, time_zone }) => {
            const words = { name, day: formatDay(starts_at, time_zone, currentLocale()) };
            return (
              <option key={id} value={id}>
                {id === last_time ? m.figures_compare_last(words) : m.figures_compare_one(words)}
              </option>
            );
          })}
        </SelectField>
      </div>
      <button type="submit" className={`${QUIET_BUTTON} min-h-12`}>
        {m.figures_compare_do()}
      </button>
    </form>
  );
}
