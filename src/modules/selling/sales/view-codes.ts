import { type ForOrganizer, sellerSql, writeAudit } from '#modules/merchants/index.ts';
import { MOST_CODES } from '#modules/promotions/index.ts';
import { toMajor } from '#shared/money.ts';
import { ok, type Result } from '#shared/result.ts';
import type { SoldCode } from './codes.contract.ts';
import type { Offer } from './offer.contract.ts';
import { type CodeRow, listCodesWithUses } from './sales.queries.ts';
import { type OfferReason, viewOffer } from './view-offer.ts';

const PER_PAGE = 50;

interface Chosen {
  q: string;
  with?: string | null | undefined;
}

interface CodePage {
  offer: Offer;
  codes: SoldCode[];
  page: number;
  pages: number;
  total: number;
}

// Whoever looks for some sees each by itself; else many that were made together are one.
export async function viewCodes(
  by: ForOrganizer,
  eventId: number,
  { q, with: madeWith = null, id = null, page }: Chosen & { id?: number | null | undefined; page: number },
): Promise<Result<CodePage, OfferReason>> {
  const offer = await viewOffer(by, eventId);
  if (!offer.ok) return offer;
  const isFolded = q === '' && madeWith === null && id === null;
  const which = { eventId, words: q, id, madeWith, isFolded };
  const { rows, total } = await sellerSql(by.scope, async (db) => {
    const found = await listCodesWithUses(db, which, { limit: PER_PAGE, offset: (page - 1) * PER_PAGE });
    if (found[0] || page === 1) return { rows: found, total: found[0]?.total ?? 0 };
    // Past the last page nobody says how many there are.
    const [first] = await listCodesWithUses(db, which, { limit: 1, offset: 0 });
    return { rows: found, total: first?.total ?? 0 };
  });
  return ok({
    offer: offer.value,
    codes: rows.map((row) => presentCode(row, by.now)),
    page,
    pages: Math.max(1, Math.ceil(total / PER_PAGE)),
    total,
  });
}

export async function exportCodes(
  by: ForOrganizer,
  eventId: number,
  { q, with: madeWith = null }: Chosen,
): Promise<Result<{ slug: string; codes: SoldCode[] }, OfferReason>> {
  const offer = await viewOffer(by, eventId, 'edit_events');
  if (!offer.ok) return offer;
  const which = { eventId, words: q, id: null, madeWith, isFolded: false };
  const rows = await sellerSql(by.scope, async (db) => {
    const found = await listCodesWithUses(db, which, { limit: MOST_CODES, offset: 0 });
    await writeAudit(db, by, {
      organizerId: by.organizer.id,
      eventId,
      action: 'coupons.exported',
      subject: `event:${eventId}`,
      changes: { codes: [null, found.length] },
    });
    return found;
  });
  return ok({ slug: offer.value.slug, codes: rows.map((row) => presentCode(row, by.now)) });
}

function presentCode(row: CodeRow, now: Date): SoldCode {
  const { id, code, alike, used, held, uses } = row;
  return {
    id,
    code,
    alike,
    state: stateOf(row, now),
    terms: {
      off: offOf(row),
      ticket_type_ids: row.ticket_type_ids,
      unlocks: row.unlocks,
      starts_at: row.starts_at?.toISOString() ?? null,
      ends_at: row.ends_at?.toISOString() ?? null,
      uses: uses === null ? null : uses / alike,
      uses_per_buyer: row.uses_per_buyer,
      minimum_spend: toMajor(row.minimum_spend_minor),
      with_flash: row.with_flash,
    },
    used,
    held,
    uses,
    brought_in: toMajor(row.brought_in_minor),
  };
}

// A percentage is kept in hundredths, as amounts are; 0: it only shows hidden types.
function offOf({ kind, value }: CodeRow): SoldCode['terms']['off'] {
  if (value === 0) return null;
  return kind === 'percent' ? { kind, percent: toMajor(value) } : { kind, amount: toMajor(value) };
}

function stateOf({ starts_at, ends_at, uses, used }: CodeRow, now: Date): SoldCode['state'] {
  if (ends_at !== null && ends_at <= now) return 'over';
  if (uses !== null && used >= uses) return 'used_up';
  return starts_at !== null && starts_at > now ? 'coming' : 'on';
}
