import { type ByOperator, findOrganizer, refuseOwnTeam } from '#modules/merchants/index.ts';
import { writeDeed } from '#modules/operating/index.ts';
import { insertRate, lockRates } from '#modules/pricing/index.ts';
import { allOrNothing, type Database } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import type { Currency } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { askProof } from '../ask-proof.ts';

export interface FeeForm {
  currency: Currency;
  organizer: string;
  percent: number | null;
  cash_percent: number | null;
  starts_at: string | null;
  seen: number;
}

type Reason =
  | 'organizer_unknown'
  | 'fee_in_past'
  | 'fee_same_time'
  | 'fee_needed'
  | 'fees_changed'
  | 'proof_needed'
  | 'own_team';

// What is kept of tickets from a time on. Every process prices by it from that moment; what was placed before keeps its fee.
export function addFee(db: Database, form: FeeForm, by: ByOperator): Promise<Result<null, Reason>> {
  return allOrNothing<null, Reason>(db, async (tx) => {
    const proved = askProof(by);
    if (!proved.ok) return proved;
    const organizer = form.organizer === '' ? null : await findOrganizer(tx, form.organizer);
    if (form.organizer !== '' && !organizer) return fail('organizer_unknown', { field: 'organizer' });
    const ours = organizer ? await refuseOwnTeam(tx, by.actor, organizer.id) : ok();
    if (!ours.ok) return ours;
    const isEnd = form.percent === null;
    if (isEnd && !organizer) return fail('fee_needed', { field: 'percent' });
    if (!isEnd && form.cash_percent === null) return fail('fee_needed', { field: 'cash_percent' });
    const startsAt = form.starts_at === null ? by.now : new Date(form.starts_at);
    if (startsAt < by.now) return fail('fee_in_past', { field: 'starts_at' });
    if ((await lockRates(tx)) !== form.seen) return fail('fees_changed');
    const rate = {
      currency: form.currency,
      organizer_id: organizer?.id ?? null,
      rate: hundredths(form.percent),
      cash_rate: isEnd ? null : hundredths(form.cash_percent),
      starts_at: startsAt,
    };
    const id = await insertRate(tx, rate);
    if (id === null) return fail('fee_same_time', { field: 'starts_at' });
    const { rate: online, cash_rate, starts_at } = rate;
    await writeDeed(tx, by, {
      action: 'fee.added',
      subject: `fee:${form.currency}${organizer ? `:${organizer.slug}` : ''}`,
      changes: { rate: [null, online], cash_rate: [null, cash_rate], starts_at: [null, starts_at] },
    });
    await announcePageChange(tx, ['fees']);
    return ok(null);
  });
}

const hundredths = (percent: number | null): number | null =>
  percent === null ? null : Math.round(percent * 100);
