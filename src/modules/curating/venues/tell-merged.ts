import { findOrganizerById } from '#modules/merchants/index.ts';
import type { News } from '#modules/news/index.ts';
import { openOwnerMails } from '#modules/payouts/index.ts';
import type { Database } from '#platform/database/index.ts';
import { composeMergedMail } from './merged-mail.ts';

// Owners whose events to come are there now. Whoever holds a ticket goes to the same place as before and hears nothing.
export async function tellMerged(
  services: { db: Database; publicUrl: string },
  { from, organizerIds, oldName, keptName, keptAddress }: News['venue.merged'],
): Promise<void> {
  const { sql } = services.db;
  for (const id of organizerIds) {
    const organizer = await findOrganizerById(sql, id);
    if (!organizer) continue;
    const mailOwners = await openOwnerMails(services, id);
    const about = { organizer: organizer.slug, oldName, keptName, keptAddress };
    await sql
      .transaction()
      .execute((tx) =>
        mailOwners(tx, `venue-merged:${from}:${id}`, (frame) => composeMergedMail(frame, about)),
      );
  }
}
