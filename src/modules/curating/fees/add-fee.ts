import { type ByOperator, findOrganizer, refuseOwnTeam } from '#modules/merchants/index.ts';
import { announce } from '#modules/news/index.ts';
import { writeDeed } from '#modules/operating/index.ts';
import { insertRate, listDatedRates, lockRates } from '#modules/pricing/index.ts';
import { allOrNothing, type Database, type Tx } from '#platform/database/index.ts';
import { announcePageChange } from '#platform/page-cache/page-news.ts';
import type { Currency } from '#shared/money.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { askProof } from '../ask-proof.ts';
import { listConcerned } from './concerned.queries.ts';
import { feeExample } from './fee-example.rules.ts';
import { feeSubject, noteFee, sharesThen } from './note-fee.ts';

export interface FeeForm {
  currency: Currency;
  organizer: string;
  percent: number | null;
  cash_percent: number | null;
  starts_at: string | null;
  seen: number;
  // A rate for everybody is asked for once more, with what it means.
  is_for_everybody?: boolean | undefined;
}

type Reason =
  | 'organizer_unknown'
  | 'fee_in_past'
  | 'fee_same_time'
  | 'fee_needed'
  | 'fees_changed'
  | 'fee_for_everybody'
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
    const sure = organizer || form.is_for_everybody ? ok() : await sayEverybodys(tx, rate, by.now);
    if (!sure.ok) return sure;
    const before = await sharesThen(tx, rate);
    const id = await insertRate(tx, rate);
    if (id === null) return fail('fee_same_time', { field: 'starts_at' });
    const { rate: online, cash_rate, starts_at } = rate;
    await writeDeed(tx, by, {
      action: 'fee.added',
      subject: feeSubject(form.currency, organizer),
      changes: { rate: [null, online], cash_rate: [null, cash_rate], starts_at: [null, starts_at] },
    });
    await noteFee(tx, by, rate, before);
    await announce(tx, 'fee.changed', {
      changeId: String(id),
      currency: form.currency,
      organizerId: rate.organizer_id,
      startsAt: startsAt.toISOString(),
      isWithdrawn: false,
    });
    await announcePageChange(tx, ['fees']);
    return ok(null);
  });
}

// What it means for everybody who has no rate of their own.
async function sayEverybodys(
  tx: Tx,
  { currency, rate, starts_at }: { currency: Currency; rate: number | null; starts_at: Date },
  now: Date,
): Promise<Result<undefined, 'fee_for_everybody'>> {
  const known = (await listDatedRates(tx, starts_at < now ? now : starts_at)).find(
    (one) => one.currency === currency && one.organizer_id === null && one.starts_at <= starts_at,
  );
  const after = feeExample(currency, rate ?? 0, null);
  const before = feeExample(currency, known?.rate ?? 0, null);
  return fail('fee_for_everybody', {
    data: {
      currency,
      // Whoever sells now: of a rate that begins in years nobody has an event yet.
      count: (await listConcerned(tx, currency, starts_at, now)).length,
      ...{ price: after.price, gets: after.gets, before: before.gets },
    },
  });
}

const hundredths = (percent: number | null): number | null =>
  percent === null ? null : Math.round(percent * 100);
