import { guardMoney, type MoneyRefusal } from '#modules/accounts/index.ts';
import { lockLedger } from '#modules/ledger/index.ts';
import { type ForOrganizer, writeAudit } from '#modules/merchants/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { deletePlansTo } from '../automatic/plans.queries.ts';
import { openOwnerMails } from '../mail-owners.ts';
import { type MayRefusal, mayFor } from '../may-for.ts';
import { giveBack, stopWaiting } from '../move-payout.ts';
import { composeMethodMail } from '../payout-mails.ts';
import type { PayoutServices } from '../payout-services.ts';
import { listOpenBy } from '../payouts.queries.ts';
import { METHOD_RETIRED, UNSENT_STATES } from '../payouts.rules.ts';
import { lockMethod, updateMethodRetired } from './methods.queries.ts';

type Reason = MayRefusal | MoneyRefusal | 'method_not_found';

// No money goes there any more. What was asked for and has not left is the seller's again.
export async function retireMethod(
  services: PayoutServices,
  by: ForOrganizer,
  id: string,
): Promise<Result<undefined, Reason>> {
  const { actor, organizer, now } = by;
  const allowed = mayFor(by, 'edit_payout_method');
  if (!allowed.ok) return allowed;
  const mailOwners = await openOwnerMails(services, organizer.id);
  return services.db.sql.transaction().execute(async (tx): Promise<Result<undefined, Reason>> => {
    const guarded = await guardMoney(tx, actor, now);
    if (!guarded.ok) return guarded;
    await lockLedger(tx);
    const method = await lockMethod(tx, id);
    if (method?.organizer_id !== organizer.id || method.retired_at !== null) return fail('method_not_found');
    for (const payout of await listOpenBy(tx, id)) {
      if (UNSENT_STATES.includes(payout.state)) await giveBack(tx, by, payout, 'refused', METHOD_RETIRED);
      else await stopWaiting(tx, by, payout, METHOD_RETIRED);
    }
    await deletePlansTo(tx, id);
    await updateMethodRetired(tx, id, now);
    await writeAudit(tx, by, {
      organizerId: organizer.id,
      eventId: null,
      action: 'payout_method.retired',
      subject: `payout_method:${id}`,
      changes: { label: [method.label, null] },
    });
    const about = { organizer: organizer.name, slug: organizer.slug, label: method.label, who: actor.name };
    await mailOwners(tx, `payout-method-retired:${id}`, (frame) =>
      composeMethodMail(frame, 'retired', about),
    );
    return ok();
  });
}
