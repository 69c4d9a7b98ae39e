import { guardMoney, type MoneyRefusal } from '#modules/accounts/index.ts';
import { type ForOrganizer, writeAudit } from '#modules/merchants/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type MayRefusal, mayFor } from '../may-for.ts';
import { lockMethod } from '../methods/methods.queries.ts';
import type { PayoutServices } from '../payout-services.ts';
import { deletePlansTo, upsertPlan } from './plans.queries.ts';

type Reason = MayRefusal | MoneyRefusal | 'method_not_found';

// Everything that is due goes there each Monday, without being asked for; or no longer. An owner decides it, with all that a request
// needs, so that the requests that follow need nothing. Off needs none of that: who has just got an account back stops what somebody
// else switched on.
export async function switchAutomatic(
  { db }: Pick<PayoutServices, 'db'>,
  by: ForOrganizer,
  { methodId, isOn }: { methodId: string; isOn: boolean },
): Promise<Result<undefined, Reason>> {
  const { actor, organizer, now } = by;
  const allowed = mayFor(by, 'edit_payout_method');
  if (!allowed.ok) return allowed;
  return db.sql.transaction().execute(async (tx): Promise<Result<undefined, Reason>> => {
    if (isOn) {
      const guarded = await guardMoney(tx, actor, now);
      if (!guarded.ok) return guarded;
    }
    const method = await lockMethod(tx, methodId);
    if (method?.organizer_id !== organizer.id || method.retired_at !== null) return fail('method_not_found');
    if (isOn) {
      const plan = { organizer_id: organizer.id, currency: method.currency, method_id: methodId };
      await upsertPlan(tx, plan, actor.accountId, now);
    } else if (!(await deletePlansTo(tx, methodId))) return ok();
    await writeAudit(tx, by, {
      organizerId: organizer.id,
      eventId: null,
      action: isOn ? 'payout.automatic_on' : 'payout.automatic_off',
      subject: `payout_method:${methodId}`,
      changes: { label: isOn ? [null, method.label] : [method.label, null] },
    });
    return ok();
  });
}
