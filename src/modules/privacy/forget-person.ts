import { deleteInvitationsTo } from '#modules/merchants/index.ts';
import { forgetSubscriber } from '#modules/newsletter/index.ts';
import { forgetBuyer } from '#modules/orders/index.ts';
import { forgetInRecords } from '#modules/records/index.ts';
import { forgetAuthor } from '#modules/reviews/index.ts';
import { forgetHolder } from '#modules/sharing/index.ts';
import { deleteRequestsOf } from '#modules/support/index.ts';
import type { Receiver } from '#modules/tickets/index.ts';
import type { Database } from '#platform/database/index.ts';

// Erases somebody after their account was deleted: orders and tickets stay, without a name, because the books need
// them; reviews, newsletter subscription and support requests go. Tickets come first, because they are found by orders
// that still say whose they are.
export async function forgetPerson(
  { db }: { db: Database },
  person: Receiver & { accountId: string },
): Promise<void> {
  await db.sql.transaction().execute(async (tx) => {
    await forgetHolder(tx, person);
    await forgetInRecords(tx, await forgetBuyer(tx, person));
    await forgetAuthor(tx, person.accountId);
    await deleteRequestsOf(tx, person);
    if (person.email !== null) {
      await forgetSubscriber(tx, person.email);
      await deleteInvitationsTo(tx, person.email);
    }
  });
}
