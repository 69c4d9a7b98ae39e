import { zonesOf } from '#modules/preparing/venues/town.rules.ts';
import type { VenueChoice } from '#modules/preparing/venues/venues.contract.ts';
import { m } from '#shared/messages/messages.js';
import { zoneLabel } from '#shared/time.ts';
import type { MapSettings } from '#web/components/map/map-settings.ts';
import { venueLabel } from '#web/components/seller/editor/find-venue.ts';
import type { Form, FormAnswer } from '#web/forms/form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { useCountries } from '#web/page/site-data.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { BackButton, goBackWith } from './carried.tsx';
import { PinField } from './pin-field.tsx';

type Country = { code: string; name: string; time_zone: string };

type VenueFormProps = {
  run: Form<VenueChoice>;
  // Where it was wanted, and how one comes back there with it.
  back: string;
  nextOf: (venue: VenueChoice) => string;
  // What was typed there and goes along; null: nothing.
  carried: string | null;
  name: string;
  countries: readonly Country[];
  maps: MapSettings | null;
  answer: FormAnswer<VenueChoice> | null;
};

export function VenueForm({ run, back, nextOf, carried, name, countries, maps, answer }: VenueFormProps) {
  const { submit, isBusy, isKept, refusal } = useForm(run, {
    answer,
    onDone: (venue) => (carried === null ? leaveFor(nextOf(venue)) : goBackWith(venueLabel(venue))),
  });
  const errors = refusal?.fields ?? {};
  const typed = (isKept ? null : refusal?.typed) ?? {};
  const isTwin = refusal?.code === 'venue_named_twice' || typed.is_another !== undefined;
  return (
    <form
      method="post"
      encType="multipart/form-data"
      noValidate
      onSubmit={submit}
      className="grid max-w-160 gap-5"
    >
      <FormErrors refusal={refusal} />
      {carried !== null && <input type="hidden" name="carried" value={carried} />}
      <TextField
        id="name"
        label={m.seller_venue_name()}
        maxLength={120}
        autoComplete="off"
        defaultValue={typed.name ?? name}
        error={errors.name}
      />
      {isTwin && (
        <label className="flex min-h-11 cursor-pointer items-center gap-2">
          <input
            type="checkbox"
            name="is_another"
            defaultChecked={typed.is_another !== undefined}
            className="size-5"
          />
          {m.seller_venue_is_another()}
        </label>
      )}
      <TextField
        id="address"
        label={m.seller_venue_address()}
        maxLength={200}
        autoComplete="off"
        defaultValue={typed.address}
        error={errors.address}
      />
      <SelectField
        id="city"
        label={m.seller_venue_city()}
        defaultValue={typed.city ?? ''}
        error={errors.city}
      >
        <option value="">{m.seller_choose()}</option>
        {useCountries().map(({ slug, name: country, cities }) => (
          <optgroup key={slug} label={country}>
            {cities.map((city) => (
              <option key={city.slug} value={city.slug}>
                {city.name}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      <TownFields countries={countries} typed={typed} errors={errors} />
      <TextField
        id="landmark"
        label={m.seller_venue_landmark()}
        hint={m.seller_venue_landmark_hint()}
        maxLength={160}
        autoComplete="off"
        defaultValue={typed.landmark}
        error={errors.landmark}
      />
      <PinField first={typed.pin ?? ''} error={errors.pin} maps={maps} />
      <div className="grid gap-3 sm:flex">
        <SubmitButton isBusy={isBusy} className="sm:px-6">
          {m.seller_venue_save()}
        </SubmitButton>
        {carried === null ? (
          <a href={back} className={QUIET_BUTTON}>
            {m.seller_venue_back()}
          </a>
        ) : (
          <BackButton className={QUIET_BUTTON}>{m.seller_venue_back()}</BackButton>
        )}
      </div>
    </form>
  );
}

type TownFieldsProps = {
  countries: readonly Country[];
  typed: Record<string, string>;
  errors: Record<string, string>;
};

// For a town that is not in the list. Typed there, it counts instead of the list.
function TownFields({ countries, typed, errors }: TownFieldsProps) {
  return (
    <details
      className="rounded-card border border-line bg-surface px-4 py-1 open:pb-4"
      open={Boolean(typed.town || errors.town || errors.country)}
    >
      <summary className="min-h-11 cursor-pointer content-center font-semibold">
        {m.seller_venue_town_other()}
      </summary>
      <div className="mt-2 grid gap-4 sm:grid-cols-2">
        <TextField
          id="town"
          label={m.seller_venue_town()}
          hint={m.seller_venue_town_hint()}
          maxLength={80}
          autoComplete="off"
          defaultValue={typed.town}
          error={errors.town}
        />
        <SelectField
          id="country"
          label={m.seller_venue_country()}
          defaultValue={typed.country ?? ''}
          error={errors.country}
        >
          <option value="">{m.seller_choose()}</option>
          {countries.flatMap((country) =>
            zonesOf(country).map((zone) => (
              <option key={`${country.code} ${zone}`} value={`${country.code} ${zone}`}>
                {`${country.name} (${zoneLabel(ANY_DAY, zone)})`}
              </option>
            )),
          )}
        </SelectField>
      </div>
    </details>
  );
}

// None of these zones has summer time.
const ANY_DAY = '2026-01-01T00:00:00Z';
