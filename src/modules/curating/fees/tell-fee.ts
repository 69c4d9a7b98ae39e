import { findOrganizerZone } from '#modules/catalog/index.ts';
import { findOrganizerById } from '#modules/merchants/index.ts';
import type { News } from '#modules/news/index.ts';
import { openOwnerMails } from '#modules/payouts/index.ts';
import { listRatesOf } from '#modules/pricing/index.ts';
import type { Database } from '#platform/database/index.ts';
import { listConcerned } from './concerned.queries.ts';
import { composeFeeMail } from './fee-mails.ts';

// A moment before a rate begins the one before it counts.
const BEFORE_MS = 1;

// The owners whose fee becomes another one hear of it: whoever has a rate of their own is not told of everybody's, and nobody of one
// that changes nothing for them. Safe to run twice.
export async function tellFee(
  services: { db: Database; publicUrl: string },
  { changeId, currency, organizerId, isWithdrawn, ...news }: News['fee.changed'],
): Promise<void> {
  const { sql } = services.db;
  const startsAt = new Date(news.startsAt);
  const rateAt = async (id: number, at: Date) =>
    (await listRatesOf(sql, id, at)).find((rate) => rate.currency === currency);
  for (const id of organizerId === null ? await listConcerned(sql, currency, startsAt) : [organizerId]) {
    const organizer = await findOrganizerById(sql, id);
    const after = await rateAt(id, startsAt);
    const before = await rateAt(id, new Date(startsAt.getTime() - BEFORE_MS));
    const isSame = before?.rate === after?.rate && before?.cash_rate === after?.cash_rate;
    // Of one that is withdrawn nothing is left to compare.
    if (!organizer || !after || (isSame && !isWithdrawn)) continue;
    const mailOwners = await openOwnerMails(services, id);
    const { name, slug } = organizer;
    const zone = await findOrganizerZone(sql, id);
    const about = {
      organizer: name,
      slug,
      zone,
      currency,
      startsAt,
      isWithdrawn,
      before: before ?? null,
      after,
    };
    await sql
      .transaction()
      .execute((tx) =>
        mailOwners(tx, `fee-changed:${changeId}:${id}`, (frame) => composeFeeMail(frame, about)),
      );
  }
}
