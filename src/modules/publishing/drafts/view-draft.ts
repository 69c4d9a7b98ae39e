import { type DraftRow, findDraft as findRow, listDrafts as listRows } from '#modules/catalog/index.ts';
import { type By, may, mayFind } from '#modules/merchants/index.ts';
import type { Sql } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { DraftDocument, DraftView } from './draft.contract.ts';
import { EMPTY_DRAFT } from './draft.rules.ts';

export async function findDraft(
  db: Sql,
  id: string,
  { actor, now }: By,
): Promise<Result<DraftView, 'draft_not_found' | 'not_allowed' | 'proof_needed'>> {
  const row = await findRow(db, id);
  if (!row) return fail('draft_not_found');
  const where = { organizerId: row.organizer_id, eventId: row.event_id };
  const allowed = mayFind(actor, 'see_events', where, now, 'draft_not_found');
  return allowed.ok ? ok(viewOf(row)) : allowed;
}

// Those of which nothing came yet, the one that was worked on last first, up to 200 at a time: from the first on, or after the
// last that was answered.
export async function listDrafts(
  db: Sql,
  organizerId: number,
  { actor, now }: By,
  last: DraftView | null = null,
): Promise<Result<DraftView[], 'not_allowed' | 'proof_needed'>> {
  const allowed = may(actor, 'see_events', { organizerId, eventId: null }, now);
  if (!allowed.ok) return allowed;
  const after = last && { id: last.id, updatedAt: new Date(last.updated_at) };
  return ok((await listRows(db, organizerId, after)).map(viewOf));
}

const AT_DOOR = { entry_rule: 'once', door_note: '', door_colour: null } as const;

// What was kept before there was a field, or a rule for one, is shown all the same; saving it says what is wrong with it.
function wholeDoc(kept: Partial<DraftDocument>): DraftDocument {
  const types = kept.ticket_types ?? [];
  return { ...EMPTY_DRAFT, ...kept, ticket_types: types.map((type) => ({ ...AT_DOOR, ...type })) };
}

export const viewOf = (row: DraftRow): DraftView => ({
  id: row.id,
  version: row.version,
  doc: wholeDoc(row.doc as Partial<DraftDocument>),
  updated_at: row.updated_at.toISOString(),
  event_id: row.event_id,
});
