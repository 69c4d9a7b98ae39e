import { randomUUID } from 'node:crypto';
import { guardMoney, type MoneyRefusal } from '#modules/accounts/index.ts';
import { type ForOrganizer, writeAudit } from '#modules/merchants/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { openOwnerMails } from '../mail-owners.ts';
import { type MayRefusal, mayFor } from '../may-for.ts';
import { composeMethodMail } from '../payout-mails.ts';
import type { PayoutServices } from '../payout-services.ts';
import { WAIT_MS } from '../payouts.rules.ts';
import { isSamePlace, type MethodDetails, readMethod } from './method-details.rules.ts';
import { insertMethod, listSealed } from './methods.queries.ts';
import { openDetails, sealDetails } from './sealed-details.ts';

const MOST_METHODS = 10;

type Reason =
  | MayRefusal
  | MoneyRefusal
  | 'phone_invalid'
  | 'phone_not_payable'
  | 'account_invalid'
  | 'too_many_methods'
  | 'method_known';

// Where money may go from tomorrow on. Every owner hears of it, and has a day to stop it.
export async function addMethod(
  services: PayoutServices,
  by: ForOrganizer,
  typed: MethodDetails,
): Promise<Result<{ id: string }, Reason>> {
  const { actor, organizer, now } = by;
  const allowed = mayFor(by, 'edit_payout_method');
  if (!allowed.ok) return allowed;
  const read = readMethod(typed);
  if (!read.ok) return read;
  const { details, ...method } = read.value;
  const mailOwners = await openOwnerMails(services, organizer.id);
  const id = randomUUID();
  return services.db.sql.transaction().execute(async (tx): Promise<Result<{ id: string }, Reason>> => {
    const guarded = await guardMoney(tx, actor, now);
    if (!guarded.ok) return guarded;
    const others = await listSealed(tx, organizer.id);
    if (others.length >= MOST_METHODS) return fail('too_many_methods');
    if (others.some((sealed) => isSamePlace(openDetails(services, sealed), details)))
      return fail('method_known', { field: details.kind === 'mpesa' ? 'phone' : 'account' });
    await insertMethod(tx, {
      id,
      organizerId: organizer.id,
      ...method,
      sealed: sealDetails(services, details),
      addedBy: actor.accountId,
      createdAt: now,
      usableAt: new Date(now.getTime() + WAIT_MS),
    });
    await writeAudit(tx, by, {
      organizerId: organizer.id,
      eventId: null,
      action: 'payout_method.added',
      subject: `payout_method:${id}`,
      changes: { label: [null, method.label] },
    });
    const about = { organizer: organizer.name, slug: organizer.slug, label: method.label, who: actor.name };
    await mailOwners(tx, `payout-method-added:${id}`, (frame) => composeMethodMail(frame, 'added', about));
    return ok({ id });
  });
}
