import type { VenueChoice } from '#modules/preparing/venues/venues.contract.ts';
import type { DraftDocument } from '#modules/publishing/drafts/draft.contract.ts';
import type { Call, CallError } from '#web/api/api.ts';
import { textIn } from '#web/forms/form.rules.ts';

// `venue` null: none was named. A list that cannot be asked knows of no place whether it is there.
export type FoundVenue = { venue: VenueChoice | null } | { isUnknown: true } | { error: CallError };

export const venueLabel = ({ name, city }: Pick<VenueChoice, 'name' | 'city'>): string => `${name}, ${city}`;

// By what was typed: a place from the list, word for word, or the only one that it can mean.
// `organizer`: whose own are among them too.
export async function findVenue(call: Call, form: FormData, organizer: string | null): Promise<FoundVenue> {
  const typed = textIn(form, 'place');
  if (typed === '') return { venue: null };
  const query = { q: typed.slice(0, 160) };
  const found =
    organizer === null
      ? await call('GET /api/sell/venues', { query })
      : await call('GET /api/sell/{organizer}/venues', { params: { organizer }, query });
  if (!found.ok) return found;
  const same = found.body.data.find((venue) => venueLabel(venue).toLowerCase() === typed.toLowerCase());
  const [only, ...others] = found.body.data;
  const venue = same ?? (only && others.length === 0 ? only : null);
  return venue ? { venue } : { isUnknown: true };
}

// The one that a draft has already.
export async function venueOf(
  call: Call,
  organizer: string,
  { venue_id }: DraftDocument,
): Promise<FoundVenue> {
  if (venue_id === null) return { venue: null };
  const query = { id: String(venue_id) };
  const found = await call('GET /api/sell/{organizer}/venues', { params: { organizer }, query });
  if (!found.ok) return found;
  const [venue] = found.body.data;
  return venue ? { venue } : { isUnknown: true };
}
