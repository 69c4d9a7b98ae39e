import type { ReactNode } from 'react';
import type { DetailsView } from '#modules/preparing/details/details.contract.ts';
import { m } from '#shared/messages/messages.js';
import { zoneLabel } from '#shared/time.ts';
import { DayAndClock } from '#web/components/seller/editor/day-and-clock.tsx';
import type { FormAnswer } from '#web/forms/form.ts';
import { wallClock } from '#web/forms/local-time.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { sellerEventPath } from '#web/paths/seller.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { type At, changeWhen } from './details-forms.ts';

type WhenFormProps = { at: At; view: DetailsView; answer: FormAnswer<null> | null };

// Another time, another day, or a day that nobody knows yet.
export function WhenForm({ at, view, answer }: WhenFormProps) {
  const zone = view.time_zone;
  const details = sellerEventPath(at.organizer, Number(at.event), 'details');
  const { submit, isBusy, isKept, refusal } = useForm(changeWhen(at, zone), {
    answer,
    onDone: () => leaveFor(`${details}?moved`),
  });
  const errors = refusal?.fields ?? {};
  const typed = (isKept ? null : refusal?.typed) ?? {};
  const value = (field: string, otherwise: string) => typed[field] ?? otherwise;
  const starts = wallClock(view.starts_at, zone);
  const ends = wallClock(view.ends_at, zone);
  // What is off sale, or over, is not put off: it only gets another time.
  const isOn = view.status === 'published' || view.status === 'postponed';
  const how = value('how', 'move');
  return (
    <form method="post" noValidate onSubmit={submit} className="grid max-w-160 gap-5">
      <FormErrors refusal={refusal} />
      <p className="rounded-card bg-info-soft p-4 text-info">
        {view.holders > 0 ? m.seller_when_holders({ count: view.holders }) : m.seller_when_nobody()}
      </p>
      {isOn && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 font-semibold">{m.seller_when_how()}</legend>
          <Choice value="move" chosen={how} hint={m.seller_when_move_hint()}>
            {m.seller_when_move()}
          </Choice>
          <Choice value="postpone" chosen={how} hint={m.seller_when_postpone_hint()}>
            {m.seller_when_postpone()}
          </Choice>
          <Choice value="no_date" chosen={how} hint={m.seller_when_no_date_hint()}>
            {m.seller_when_no_date()}
          </Choice>
        </fieldset>
      )}
      <DayAndClock
        name="starts"
        labels={{
          date: m.seller_date(),
          time: m.seller_starts({ zone: zoneLabel(view.starts_at, zone) }),
        }}
        values={{ date: value('starts_date', starts.date), time: value('starts_time', starts.time) }}
        errors={errors}
      />
      <DayAndClock
        name="ends"
        labels={{ date: m.seller_when_last_day(), time: m.seller_ends() }}
        values={{
          date: value('ends_date', ends.date === starts.date ? '' : ends.date),
          time: value('ends_time', ends.time),
        }}
        errors={errors}
      />
      <div className="grid grid-cols-2 gap-3">
        <TextField
          id="doors_time"
          type="time"
          label={m.seller_doors()}
          defaultValue={value('doors_time', wallClock(view.doors_at, zone).time)}
          error={errors.doors_time}
        />
      </div>
      <div className="flex flex-wrap gap-2">
        <SubmitButton isBusy={isBusy} className="w-full sm:w-auto">
          {m.seller_when_save()}
        </SubmitButton>
        <a href={details} className={`${QUIET_BUTTON} w-full sm:w-auto`}>
          {m.seller_when_leave()}
        </a>
      </div>
    </form>
  );
}

type ChoiceProps = { value: string; chosen: string; hint: string; children: ReactNode };

function Choice({ value, chosen, hint, children }: ChoiceProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-start gap-3 rounded-card border border-line bg-surface p-3 has-checked:border-primary">
      <input
        type="radio"
        name="how"
        value={value}
        defaultChecked={value === chosen}
        className="mt-1 size-5 shrink-0 accent-primary"
      />
      <span>
        <span className="block font-semibold">{children}</span>
        <span className="block text-small text-ink-2">{hint}</span>
      </span>
    </label>
  );
}
