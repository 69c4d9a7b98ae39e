import { findAccount } from '#modules/accounts/index.ts';
import { actionsOf, findOrganizerById, membershipsOf } from '#modules/merchants/index.ts';
import type { News } from '#modules/news/index.ts';
import { openOwnerMails } from './mail-owners.ts';
import { composeShakenMail } from './payout-mails.ts';
import type { PayoutServices } from './payout-services.ts';

// Somebody reset a password or lost a second factor. Every owner of the organisers whose money they could move is told why payouts
// wait, and can do something if it was somebody else. Safe to run twice.
export async function tellShaken(
  services: Pick<PayoutServices, 'db' | 'publicUrl'>,
  { accountId, changeId }: News['account.shaken'],
): Promise<void> {
  const { sql } = services.db;
  const account = await findAccount(sql, accountId);
  if (!account) return;
  for (const membership of await membershipsOf(sql, accountId)) {
    const organizer = await findOrganizerById(sql, membership.organizerId);
    if (!organizer || !actionsOf(membership).includes('request_payout')) continue;
    const mailOwners = await openOwnerMails(services, organizer.id);
    const about = { organizer: organizer.name, slug: organizer.slug, who: account.name };
    await sql
      .transaction()
      .execute((tx) =>
        mailOwners(tx, `payouts-shaken:${changeId}:${organizer.id}`, (frame) =>
          composeShakenMail(frame, about),
        ),
      );
  }
}
