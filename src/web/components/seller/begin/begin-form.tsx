import type { BegunDraft } from '#modules/preparing/begun/begun.contract.ts';
import type { VenueChoice } from '#modules/preparing/venues/venues.contract.ts';
import { EMPTY_DRAFT } from '#modules/publishing/drafts/draft.rules.ts';
import { m } from '#shared/messages/messages.js';
import { type Currency, isCurrency } from '#shared/money.ts';
import { zoneLabel } from '#shared/time.ts';
import { DayAndClock } from '#web/components/seller/editor/day-and-clock.tsx';
import { FIRST_ZONE, NEW_TYPE, timesOf } from '#web/components/seller/editor/draft-fields.ts';
import { type Fee, NO_FEE } from '#web/components/seller/editor/fees.ts';
import { venueLabel } from '#web/components/seller/editor/find-venue.ts';
import { TypeFields } from '#web/components/seller/editor/type-fields.tsx';
import type { FormAnswer } from '#web/forms/form.ts';
import { currentLocale } from '#web/page/locale.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { forgetBegun, keepBegun, useKeptBegun } from './kept-begun.ts';

type BeginFormProps = {
  begun: BegunDraft | null;
  // Of what was begun; null: none of the list.
  venue: VenueChoice | null;
  venues: VenueChoice[];
  fees: Partial<Record<Currency, Fee>>;
  // Worked out elsewhere; empty: none.
  price: string;
  // The one that it was worked out in, as long as no place says another.
  currency: Currency | null;
  isGuest: boolean;
  now: string;
  answer: FormAnswer<string> | null;
};

// An event before there is anybody whose it is: the first things alone. It is a plain form: what was typed is kept by sending it.
export function BeginForm(props: BeginFormProps) {
  const { begun, venue, venues, fees, price, isGuest, now, answer } = props;
  const refusal = answer?.ok === false ? answer.refusal : null;
  const errors = refusal?.fields ?? {};
  const type = begun?.doc.ticket_types[0] ?? NEW_TYPE;
  const typed: Record<string, string> =
    refusal?.typed ?? (type.price === null ? { 'types.0.price': price } : {});
  const value = (field: string, otherwise: string) => typed[field] ?? otherwise;
  const zone = venue?.time_zone ?? FIRST_ZONE;
  const times = timesOf(begun?.doc ?? EMPTY_DRAFT, zone);
  const chosen = isCurrency(typed.currency ?? '') ? (typed.currency as Currency) : props.currency;
  const currency =
    venue?.currency ?? chosen ?? begun?.doc.currency ?? (currentLocale() === 'id' ? 'IDR' : 'KES');
  const form = useKeptBegun();
  return (
    <form
      ref={form}
      method="post"
      noValidate
      onInput={({ currentTarget }) => keepBegun(currentTarget)}
      onSubmit={({ nativeEvent }) => {
        const { submitter } = nativeEvent as SubmitEvent;
        if (submitter instanceof HTMLButtonElement && submitter.value === 'forget') forgetBegun();
      }}
      className="grid gap-5"
    >
      <FormErrors refusal={refusal} />
      <input type="hidden" name="currency" value={currency} />
      <TextField
        id="name"
        label={m.seller_name()}
        maxLength={120}
        autoComplete="off"
        defaultValue={value('name', begun?.doc.name ?? '')}
        error={errors.name}
      />
      <DayAndClock
        name="starts"
        labels={{ date: m.seller_date(), time: m.seller_starts({ zone: zoneLabel(now, zone) }) }}
        values={{
          date: value('starts_date', times.starts_date),
          time: value('starts_time', times.starts_time),
        }}
        errors={errors}
        min={now.slice(0, 10)}
      />
      <TextField
        id="place"
        label={m.seller_place()}
        hint={m.seller_begin_place_hint()}
        list="venues"
        maxLength={160}
        autoComplete="off"
        defaultValue={value('place', venue ? venueLabel(venue) : (begun?.place ?? ''))}
        error={errors.place}
      />
      <datalist id="venues">
        {venues.map((one) => (
          <option key={one.id} value={venueLabel(one)} />
        ))}
      </datalist>
      <TypeFields
        place={0}
        type={type}
        doc={begun?.doc ?? null}
        typed={typed}
        errors={errors}
        currency={currency}
        fee={fees[currency] ?? NO_FEE}
        zone={null}
      />
      <div className="grid gap-3 sm:flex">
        <button type="submit" name="intent" value="continue" className={`${PRIMARY_BUTTON} min-h-12 px-6`}>
          {m.seller_begin_continue()}
        </button>
        {isGuest && (
          <button type="submit" name="intent" value="sign-in" className={QUIET_BUTTON}>
            {m.seller_begin_sign_in()}
          </button>
        )}
        {begun && (
          <button type="submit" name="intent" value="forget" className={QUIET_BUTTON}>
            {m.seller_begin_forget()}
          </button>
        )}
      </div>
    </form>
  );
}
