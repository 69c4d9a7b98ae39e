import type { VenueChoice } from '#modules/preparing/venues/venues.contract.ts';
import type { DraftDocument } from '#modules/publishing/drafts/draft.contract.ts';
import { m } from '#shared/messages/messages.js';
import { FIRST_ZONE } from '#web/components/seller/editor/draft-fields.ts';
import { refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';
import { instantAt, wallClock } from '#web/forms/local-time.ts';
import { readPin } from './read-pin.ts';

const FIELDS: Record<string, string> = { lat: 'pin', lng: 'pin', 'town.name': 'town', town: 'town' };

// Adds a place that is in no list yet.
export const addVenue =
  (organizer: string): Form<VenueChoice> =>
  async (call, form) => {
    const fields: Record<string, string> = {};
    const name = textIn(form, 'name');
    const address = textIn(form, 'address');
    const city = textIn(form, 'city');
    if (name === '') fields.name = m.seller_venue_name_missing();
    if (address === '') fields.address = m.seller_venue_address_missing();
    const town = textIn(form, 'town');
    const [country = '', time_zone = ''] = textIn(form, 'country').split(' ');
    if (city === '' && town === '') fields.city = m.seller_venue_city_missing();
    if (town !== '' && time_zone === '') fields.country = m.seller_venue_country_missing();
    const pin = readPin(textIn(form, 'pin'));
    if (pin === null) fields.pin = m.seller_venue_pin_missing();
    if (pin === null || Object.keys(fields).length > 0)
      return { ok: false, refusal: refusedFor(form, fields) };
    const added = await call('POST /api/sell/{organizer}/venues/add', {
      params: { organizer },
      body: {
        name,
        address,
        landmark: textIn(form, 'landmark'),
        ...(town === '' ? { city } : { town: { name: town, country, time_zone } }),
        ...pin,
        is_another: form.has('is_another'),
      },
    });
    return answered(form, added, ({ data }) => data, { fieldOf: (field) => FIELDS[field] ?? field });
  };

// The same for a draft, which takes place there then. What was typed stays what clocks show there.
export const addVenueOfDraft =
  (organizer: string, draft: string): Form<VenueChoice> =>
  async (call, form) => {
    const added = await addVenue(organizer)(call, form);
    if (!added.ok) return added;
    const venue = added.done;
    const found = await call('GET /api/sell/{organizer}/drafts/{draft}', { params: { organizer, draft } });
    if (!found.ok) return answered(form, found, () => venue);
    const { version, doc } = found.body.data;
    const before =
      doc.venue_id === null
        ? null
        : await call('GET /api/sell/{organizer}/venues', {
            params: { organizer },
            query: { id: String(doc.venue_id) },
          });
    const zone = (before?.ok && before.body.data[0]?.time_zone) || FIRST_ZONE;
    const saved = await call('POST /api/sell/{organizer}/drafts/save', {
      params: { organizer },
      body: { id: draft, version, doc: takenTo(doc, venue, zone) },
    });
    return answered(form, saved, () => venue);
  };

function takenTo(doc: DraftDocument, venue: VenueChoice, before: string): DraftDocument {
  const at = (instant: string | null): string | null => {
    const { date, time } = wallClock(instant, before);
    return instant === null ? null : instantAt(date, time, venue.time_zone);
  };
  return {
    ...doc,
    venue_id: venue.id,
    typed_place: '',
    currency: venue.currency,
    doors_at: at(doc.doors_at),
    starts_at: at(doc.starts_at),
    ends_at: at(doc.ends_at),
    ticket_types: doc.ticket_types.map((type) => ({
      ...type,
      sale_starts_at: at(type.sale_starts_at),
      sale_ends_at: at(type.sale_ends_at),
    })),
  };
}
