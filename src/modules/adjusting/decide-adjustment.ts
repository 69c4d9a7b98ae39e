import { listDue, writeBookings } from '#modules/ledger/index.ts';
import {
  type ByOperator,
  findOrganizerById,
  type OrganizerRow,
  sumChanged,
  writeAudit,
} from '#modules/merchants/index.ts';
import { openOwnerMails } from '#modules/payouts/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import {
  type AdjustmentRow,
  findAdjustedOrganizer,
  findShown,
  lockAdjustment,
  updateDecided,
} from './adjusting.queries.ts';
import { adjustmentBooking } from './adjusting.rules.ts';
import { composeAdjustedMail } from './adjusting-mails.ts';
import type { AdjustingServices } from './adjusting-services.ts';
import { admitOperator, type MoneyGate } from './admit-operator.ts';
import { sayOwing } from './say-owing.ts';

type Gate = MoneyGate | 'adjustment_not_found' | 'adjustment_decided';

// By somebody else than whoever asked for it, who was shown what the seller will owe where it takes more than is due. It is the seller's, or taken from what is due to them, from the commit on.
export async function bookAdjustment(
  services: AdjustingServices,
  by: ByOperator,
  id: string,
  owingMinor: number | null,
): Promise<Result<undefined, Gate | 'adjustment_alone' | 'adjustment_owing' | 'money_unbooked'>> {
  return decide(services, by, id, 'booked', async (tx, wanted, organizer) => {
    const isAlone = wanted.asked_by === by.actor.accountId;
    if (isAlone && services.terms.approvers > 1) return fail('adjustment_alone');
    const { currency, amount_minor: amountMinor } = wanted;
    const said = await sayOwing(tx, { organizer, currency, amountMinor, owingMinor }, by.now);
    if (!said.ok) return said;
    await writeBookings(tx, [
      adjustmentBooking({ id, organizerId: organizer.id, currency, amountMinor }, by.now),
    ]);
    return ok({ isAlone });
  });
}

// Nothing moves. Whoever asked for it takes it back in the same way.
export const refuseAdjustment = (
  services: AdjustingServices,
  by: ByOperator,
  id: string,
): Promise<Result<undefined, Gate>> =>
  decide(services, by, id, 'refused', async () => ok({ isAlone: false }));

async function decide<Reason extends string>(
  services: AdjustingServices,
  by: ByOperator,
  id: string,
  state: 'booked' | 'refused',
  work: (
    tx: Tx,
    wanted: AdjustmentRow,
    organizer: OrganizerRow,
  ) => Promise<Result<{ isAlone: boolean }, Reason>>,
): Promise<Result<undefined, Gate | Reason>> {
  const { sql } = services.db;
  const organizerId = await findAdjustedOrganizer(sql, id);
  const organizer = organizerId === null ? null : await findOrganizerById(sql, organizerId);
  if (!organizer) return fail('adjustment_not_found');
  const mailOwners = await openOwnerMails(services, organizer.id);
  return sql.transaction().execute(async (tx): Promise<Result<undefined, Gate | Reason>> => {
    const admitted = await admitOperator(tx, by, organizer.id);
    if (!admitted.ok) return admitted;
    const wanted = await lockAdjustment(tx, id);
    if (!wanted) return fail('adjustment_not_found');
    if (wanted.state !== 'asked') {
      const decided = await findShown(tx, id);
      return fail('adjustment_decided', {
        data: { how: wanted.state, by: decided?.decided_by_name ?? null, at: wanted.decided_at },
      });
    }
    const done = await work(tx, wanted, organizer);
    if (!done.ok) return done;
    await updateDecided(tx, id, { state, by: by.actor.accountId, now: by.now });
    const { currency, amount_minor: amountMinor, words } = wanted;
    await writeAudit(tx, by, {
      organizerId: organizer.id,
      eventId: null,
      action: `adjustment.${state}`,
      subject: `adjustment:${id}`,
      changes: {
        ...sumChanged(amountMinor, currency),
        ...(done.value.isAlone && { one_person: [null, true] }),
      },
    });
    if (state === 'booked') {
      const due = (await listDue(tx, organizer.id)).find((one) => one.currency === currency);
      const dueMinor = due?.due_minor ?? 0;
      const about = {
        organizer: organizer.name,
        slug: organizer.slug,
        currency,
        amountMinor,
        dueMinor,
        words,
      };
      await mailOwners(tx, `adjusted:${id}`, (frame) => composeAdjustedMail(frame, about));
    }
    return ok();
  });
}
