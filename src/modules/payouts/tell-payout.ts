import { findOrganizerById } from '#modules/merchants/index.ts';
import type { News } from '#modules/news/index.ts';
import { openOwnerMails } from './mail-owners.ts';
import { findMethod } from './methods/methods.queries.ts';
import { composePayoutMail } from './payout-mails.ts';
import type { PayoutServices } from './payout-services.ts';
import { findPayout } from './payouts.queries.ts';

// Every owner hears what became of their money. Safe to run twice.
export async function tellPayout(
  services: Pick<PayoutServices, 'db' | 'publicUrl'>,
  { payoutId, ...news }: News['payout.ended'],
): Promise<void> {
  const { sql } = services.db;
  const payout = await findPayout(sql, payoutId);
  const organizer = payout && (await findOrganizerById(sql, payout.organizer_id));
  const method = payout && (await findMethod(sql, payout.method_id));
  if (!organizer || !method) return;
  const mailOwners = await openOwnerMails(services, organizer.id);
  const about = {
    ...{ organizer: organizer.name, slug: organizer.slug, label: method.label },
    ...{ currency: payout.currency, reference: payout.reference },
    ...news,
  };
  await sql
    .transaction()
    .execute((tx) =>
      mailOwners(tx, `payout-${news.became}:${payoutId}:${news.part}`, (frame) =>
        composePayoutMail(frame, about),
      ),
    );
}
