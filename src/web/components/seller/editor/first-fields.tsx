import type { VenueChoice } from '#modules/preparing/venues/venues.contract.ts';
import { posterSeedOf } from '#modules/publishing/drafts/draft.rules.ts';
import { m } from '#shared/messages/messages.js';
import { zoneLabel } from '#shared/time.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { DayAndClock } from './day-and-clock.tsx';
import { FIRST_ZONE, timesOf } from './draft-fields.ts';
import type { Saved } from './draft-forms.ts';
import { CategoryField, PlaceField } from './event-fields.tsx';
import { venueLabel } from './find-venue.ts';
import { PosterField } from './poster-field.tsx';

type FirstFieldsProps = {
  organizer: string;
  draft: Saved;
  venues: readonly VenueChoice[];
  now: string;
  mayEdit: boolean;
  value: (field: string, otherwise: string) => string;
  errors: Record<string, string>;
  onPoster: () => void;
};

// What an event cannot be without, besides its tickets.
export function FirstFields(props: FirstFieldsProps) {
  const { organizer, draft, venues, now, mayEdit, value, errors, onPoster } = props;
  const { doc, venue } = draft;
  const zone = venue?.time_zone ?? FIRST_ZONE;
  const times = timesOf(doc, zone);
  return (
    <>
      <PosterField
        organizer={organizer}
        event={doc}
        value={value}
        saved={{ ...doc, poster_seed: posterSeedOf(doc) }}
        errors={errors}
        onChange={onPoster}
      />
      <TextField
        key={`name ${doc.locale}`}
        id="name"
        label={m.seller_name()}
        maxLength={120}
        autoComplete="off"
        defaultValue={value('name', doc.name)}
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
      <div>
        <DayAndClock
          name="ends"
          labels={{ date: m.seller_ends_date(), time: m.seller_ends() }}
          values={{
            date: value('ends_date', times.ends_date),
            time: value('ends_time', times.ends_time),
          }}
          errors={errors}
          min={now.slice(0, 10)}
        />
        <p className="mt-1 text-small text-ink-2">{m.seller_ends_hint()}</p>
      </div>
      <div>
        <PlaceField
          venues={venues}
          hint={m.seller_place_hint()}
          value={value('place', doc.typed_place || (venue ? venueLabel(venue) : ''))}
          error={errors.place ?? (doc.typed_place ? m.seller_place_unknown() : undefined)}
        />
        {mayEdit && (
          <button type="submit" name="intent" value="new-place" className={`${QUIET_BUTTON} mt-2`}>
            {m.seller_venue_add()}
          </button>
        )}
      </div>
      <CategoryField value={value('category', doc.category ?? '')} error={errors.category} mayBeNone />
    </>
  );
}
