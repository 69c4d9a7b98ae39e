import { TextField } from '#web/ui/form/text-field.tsx';

type DayAndClockProps = {
  // The fields are called `starts_date` and `starts_time` where this is `starts`.
  name: string;
  labels: { date: string; time: string };
  values: { date: string; time: string };
  errors: Record<string, string | undefined>;
  // The first day that can be chosen.
  min?: string;
};

// A day and a clock beside each other: one moment.
export function DayAndClock({ name, labels, values, errors, min }: DayAndClockProps) {
  const date = `${name}_date`;
  const time = `${name}_time`;
  return (
    <div className="grid grid-cols-2 items-end gap-3">
      <TextField
        id={date}
        type="date"
        label={labels.date}
        min={min}
        defaultValue={values.date}
        error={errors[date]}
      />
      <TextField id={time} type="time" label={labels.time} defaultValue={values.time} error={errors[time]} />
    </div>
  );
}
