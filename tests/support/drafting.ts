import { randomUUID } from 'node:crypto';
import type { By } from '#modules/merchants/index.ts';
import { EMPTY_DRAFT, publishDraft, saveDraft } from '#modules/publishing/index.ts';
import type { Database } from '#platform/database/index.ts';
import { days, hours } from './catalogue.ts';

type Draft = typeof EMPTY_DRAFT;
type DraftType = Draft['ticket_types'][number];

// Give only what your test is about.
export const draftType = (given: Partial<DraftType> = {}): DraftType => ({
  name: 'Regular',
  description: '',
  price: 1_500,
  sale_starts_at: null,
  sale_ends_at: null,
  min_per_order: 1,
  max_per_order: 10,
  is_hidden: false,
  admits: 1,
  entry_rule: 'once',
  door_note: '',
  door_colour: null,
  stock: { kind: 'own', capacity: 100, room: null },
  ...given,
});

// The form with which such a type is edited later.
export function typeForm({
  price = 1_500,
  ...given
}: Partial<Omit<DraftType, 'stock' | 'price'>> & { price?: number } = {}) {
  const { stock: _, ...fields } = draftType(given);
  return { ...fields, price };
}

// A complete draft of an evening ten days ahead, at the first venue.
export const wholeDraft = (now: Date, given: Partial<Draft> = {}): Draft => ({
  ...EMPTY_DRAFT,
  name: 'Taarab by the water',
  category: 'music',
  venue_id: 1,
  currency: 'KES',
  starts_at: days(10, now).toISOString(),
  ends_at: hours(4, days(10, now)).toISOString(),
  ticket_types: [draftType()],
  ...given,
});

// Saves and publishes it for the first organiser; answers the event.
export async function publishWhole(db: Database, by: By, given: Partial<Draft> = {}): Promise<number> {
  const id = randomUUID();
  await saveDraft(db, 1, { id, version: 0, doc: wholeDraft(by.now, given) }, by);
  const published = await publishDraft(db, { id, version: 1 }, by);
  if (!published.ok) throw new Error(JSON.stringify(published));
  return published.value.eventId;
}
