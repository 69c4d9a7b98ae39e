import type { AddressInfo } from 'node:net';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Script } from '#demo/simulators/script.ts';
import { startSimulator } from '#demo/simulators/start-simulator.ts';
import { bookWaiting, proveLedger, rebuildLedger, settleProvider } from '#modules/ledger/index.ts';
import { followParts } from '#modules/payouts/index.ts';
import { PAYOUT_STATES, type PayoutState } from '#modules/payouts/payouts.rules.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { days, ORGANIZERS } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  giveBackAll,
  openPayoutStage,
  PAYOUTS_API,
  sellMany,
  switchFactorOn,
} from '#tests/support/due-money.ts';
import { Killed, mortal } from '#tests/support/mortal-database.ts';
import { simulatedPayouts } from '#tests/support/payments.ts';
import type { Browser } from '#tests/support/people.ts';
import { newMember } from '#tests/support/teams.ts';
import { operatorAtConsole } from '../../src/main/cli/operator-at-console.ts';

// Random histories of a seller's money through the real calls, against an M-Pesa that loses, doubles and lies. After every step the
// proof, the money page and the statement agree with what was sold and what arrived; at the end, so do M-Pesa's own books.
//   HISTORIES=200 vitest run --mode pg tests/http/payout-histories.test.ts

const HISTORIES = Number(process.env.HISTORIES ?? 16);
// Each takes a second, and more where others use the machine.
const PATIENCE_MS = 60_000 + HISTORIES * 20_000;

const db = await testDatabase();
const simulator = await startSimulator();
const stage = await openPayoutStage(db, { env: simulatedPayouts(simulator.url, 400) });
const { app, event, first, second, owner, act } = stage;
const HOME = `/api/sell/${ORGANIZERS.ngoma.slug}`;
let finance: Browser;
let passedMs = 0;

beforeAll(async () => {
  finance = await newMember(app, db, { role: 'finance' });
  await switchFactorOn(db, 'finance@example.com');
  await app.http.listen({ port: 0, host: '127.0.0.1' });
  simulator.callBackTo(`http://127.0.0.1:${(app.http.server.address() as AddressInfo).port}`);
  await stage.at(stage.later);
});
afterAll(() => simulator.stop());

// Three parts, as M-Pesa carries 400 here: one of seventy takes a minute and proves no more.
const MOST_ASKED = 1_200;

const SCRIPTS: Partial<Script>[] = [
  {},
  { callbacks: 2 },
  { refuses: true },
  { outcome: 'insufficient' },
  { ack: 'reset' },
  { ack: '500', outcome: 'insufficient' },
  { ack: 'reset', outcome: 'never' },
  { outcome: 'never', statusAnswer: 'second_time' },
  { resultLies: true },
  { outcome: 'insufficient', resultLies: true },
  { resultTimesOut: true },
  { ack: 'reset', statusAnswer: 'silent' },
];
const deed = fc.record({
  do: fc.constantFrom(
    ...(['sell', 'sell', 'give_back', 'dispute', 'cancel', 'refuse', 'send', 'send', 'send'] as const),
    ...([
      'by_hand',
      'return',
      'decide',
      'follow',
      'follow',
      'read',
      'settle',
      'book',
      'rebuild',
      'ask',
    ] as const),
  ),
  which: fc.nat({ max: 11 }),
  share: fc.integer({ min: 5, max: 100 }),
  isGood: fc.boolean(),
  // The program is killed before its n-th statement, and goes on another time.
  killedBefore: fc.option(fc.integer({ min: 1, max: 14 }), { freq: 2 }),
});
type Deed = typeof deed extends fc.Arbitrary<infer One> ? One : never;

const ABOUT_PAYOUTS = new Set<string>(['cancel', 'refuse', 'send', 'by_hand', 'decide', 'read']);

// What happened, as everybody else knows it.
const sold = new Map<string, 'sold' | 'back' | 'disputed'>();
const everDisputed = new Set<string>();
let settlements = 0;
let transfers = 0;
const bankReference = () => {
  transfers += 1;
  return `FT${transfers}`;
};

interface PartRow {
  payout_id: string;
  payout_state: PayoutState;
  number: number;
  key: string;
  carrier: string;
  state: string;
  minor: number;
}
const parts = () =>
  rowsOf<PartRow>(
    db,
    sql`
      select payout_id, payout.state as payout_state, number, key, carrier, part.state, part.amount_minor as minor
      from payout_parts as part join payouts as payout on payout.id = payout_id order by requested_at, number
    `,
  );
const isOpen = ({ state }: PartRow) => ['waiting', 'sending', 'unknown'].includes(state);
const newest = async () =>
  (
    await rowsOf<{ id: string; state: PayoutState }>(
      db,
      sql`select id, state from payouts order by requested_at desc limit 1`,
    )
  )[0];

async function pass(ms: number): Promise<void> {
  passedMs += ms;
  await stage.at(new Date(stage.later.getTime() + passedMs));
}

async function calm(): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await simulator.idle();
    await app.services.payouts.underWay.idle();
  }
}

async function follow(killedBefore: number | null = null): Promise<void> {
  await pass(3_600_000);
  const dying = mortal(db);
  dying.dieBefore(killedBefore);
  await followParts({ ...app.services.payouts, db: dying }).catch(orKilled);
  dying.dieBefore(null);
  await calm();
}

function orKilled(error: unknown): void {
  if (!(error instanceof Killed)) throw error;
}

const paidBy = (key: string) =>
  simulator.ledger.read().entries.some(({ reference }) => key.startsWith(reference));

// Two people look into M-Pesa's books.
async function readStatement(part: PartRow): Promise<void> {
  await simulator.daraja.finishPaying(part.key, 'insufficient');
  await calm();
  const isPaid = paidBy(part.key);
  const claim = { part: part.number, outcome: isPaid ? 'sent' : 'failed', line: `${part.key} ${isPaid}` };
  for (const who of [first, second]) await act(who, part.payout_id, 'settle', claim);
}

async function dispute(reference: string, isWon: boolean): Promise<void> {
  // The bank's first word opens it; each later one ends it, this way or the other.
  const isNew = !everDisputed.has(reference);
  everDisputed.add(reference);
  sold.set(reference, isNew || !isWon ? 'disputed' : 'sold');
  await sql`
    insert into payment_disputes (attempt_id, provider_ref, amount_minor, status)
    values (${`${reference}-1`}, 'dp', 100000, 'open')
    on conflict (attempt_id) do update set status = ${isWon ? 'won' : 'lost'}, settled_at = now()
  `.execute(db.sql);
}

async function live({ do: wished, which, share, isGood, killedBefore }: Deed): Promise<void> {
  const latest = await newest();
  // Without a payout there is nothing to do about one: somebody asks for it.
  const isUnderWay = ['requested', 'sending', 'unknown'].includes(latest?.state ?? '');
  const what = !isUnderWay && ABOUT_PAYOUTS.has(wished) ? 'ask' : wished;
  const all = await parts();
  const open = all.filter(isOpen);
  const carried = open.filter(({ carrier }) => carrier !== 'hand');
  const free = [...sold].filter(([, state]) => state === 'sold').map(([reference]) => reference);
  switch (what) {
    case 'sell':
      for (const reference of await sellMany(db, event, 1 + (which % 2))) sold.set(reference, 'sold');
      return;
    case 'give_back': {
      const reference = free[which % free.length];
      if (reference === undefined || free.length < 3) return;
      sold.set(reference, 'back');
      return giveBackAll(db, reference);
    }
    case 'dispute': {
      const known = [...sold].filter(([, state]) => state !== 'back').map(([reference]) => reference);
      const reference = known[which % known.length];
      return reference === undefined ? undefined : dispute(reference, isGood);
    }
    case 'ask': {
      const due = Math.min((await stage.due()).due ?? 0, MOST_ASKED);
      const amount = Math.floor((due * share) / 100);
      if (amount < 10) return;
      // No two at one moment, so that it is certain which is the newest.
      await pass(1_000);
      const answer = await stage.request(amount, { method: isGood ? stage.mpesa : stage.bank }, finance);
      if (answer.status !== 200) expect(answer.body.code).toBe('payout_open');
      return;
    }
    case 'cancel':
      if (latest) await owner.post(`${PAYOUTS_API}/cancel`, { payout: latest.id });
      return;
    case 'refuse':
      if (latest) await act(first, latest.id, 'refuse', { words: 'No.' });
      return;
    case 'send':
      if (!latest) return;
      simulator.scripts.set({ delayMs: 0, ...SCRIPTS[which % SCRIPTS.length] });
      await act(first, latest.id, 'approve');
      await act(second, latest.id, 'send');
      return calm();
    case 'by_hand': {
      const part = open.find(({ carrier }) => carrier === 'hand');
      if (!part) return;
      const [step, body] = isGood
        ? ['sent', { reference: bankReference(), cost: share / 100 }]
        : ['failed', { words: 'Closed' }];
      await act(second, part.payout_id, String(step), body as object);
      return;
    }
    case 'return': {
      const part = all.filter(({ state }) => state === 'sent').at(-1);
      const back = { part: part?.number, line: 'Reversed', words: 'Came back' };
      if (part) for (const who of [first, second]) await act(who, part.payout_id, 'returned', back);
      return;
    }
    case 'decide': {
      const part = carried[which % carried.length];
      if (part) await simulator.daraja.finishPaying(part.key, isGood ? 'success' : 'insufficient');
      return calm();
    }
    case 'follow':
      return follow(killedBefore);
    case 'read': {
      const part = carried.filter(({ state }) => state === 'unknown')[0];
      return part && readStatement(part);
    }
    case 'settle': {
      settlements += 1;
      const settlement = { provider: 'daraja', currency: 'KES' as const, at: stage.now.toISOString() };
      const given = { ...settlement, reference: `S${settlements}`, amountMinor: share, costMinor: which };
      const by = { actor: operatorAtConsole(stage.now), now: stage.now };
      const settled = await settleProvider({ db }, given, by);
      if (settled.ok)
        expect([settled.value.isNew, await settleProvider({ db }, given, by)]).toEqual([
          true,
          { ok: true, value: { isNew: false } },
        ]);
      else expect(['no_account', 'exceeds_provider']).toContain(settled.reason);
      return;
    }
    case 'book': {
      const dying = mortal(db);
      dying.dieBefore(killedBefore);
      await bookWaiting({ db: dying }).catch(orKilled);
      dying.dieBefore(null);
      return;
    }
    case 'rebuild':
      expect((await rebuildLedger({ db })).unlike).toEqual([]);
  }
}

async function agree(): Promise<void> {
  await stage.due();
  expect(await proveLedger(db)).toEqual([]);
  const all = await parts();
  const sumOf = (rows: readonly PartRow[]) => rows.reduce((sum, { minor }) => sum + minor, 0) / 100;
  const arrived = sumOf(all.filter(({ state }) => state === 'sent'));
  const theirs = 950 * [...sold.values()].filter((state) => state === 'sold').length - arrived;
  const [purse] = (await finance.get(`${HOME}/money`)).body.data.purses;
  const { available = 0, on_hold = 0, on_the_way = 0, paid = 0 } = purse ?? {};
  expect([available + on_hold + on_the_way, paid]).toEqual([theirs, arrived]);
  const period = `from=${dayOf(-40)}&to=${dayOf(40)}&currency=KES`;
  const { opening, closing, sums } = (await owner.get(`${HOME}/money/statement?${period}`)).body.data;
  expect([opening, closing, opening + sums.net]).toEqual([0, theirs, theirs]);
  const carried = all.filter(({ carrier }) => carrier !== 'hand');
  const ours = sumOf(carried.filter(({ state }) => state === 'sent' || state === 'returned'));
  expect(mpesaPaid()).toBeGreaterThanOrEqual(ours);
  if (!all.some(isOpen)) expect(mpesaPaid()).toBe(ours);
}

const mpesaPaid = () =>
  simulator.ledger.read().entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0) / 100;
const dayOf = (away: number) => days(away, stage.now).toISOString().slice(0, 10);

// Nothing is under way any more.
async function end(): Promise<void> {
  await stage.refuseAll();
  for (let round = 0; round < 2; round += 1) await follow();
  for (const part of (await parts()).filter(isOpen))
    if (part.carrier === 'hand') await act(second, part.payout_id, 'sent', { reference: bankReference() });
    else await readStatement(part);
  expect((await parts()).filter(isOpen)).toEqual([]);
}

const step = (what: Deed['do'], which = 0, isGood = true): Deed => ({
  ...{ do: what, which, share: 40, isGood, killedBefore: null },
});
// What chance seldom makes is always tried, and each is certain to come to what it is named for.
const KNOWN: { reached: PayoutState[]; deeds: Deed[] }[] = [
  {
    reached: ['failed', 'refused'],
    deeds: [
      ...[step('ask'), step('send', 2)],
      ...[step('ask', 0, false), step('send'), step('by_hand', 0, false)],
      ...[step('ask'), step('refuse')],
    ],
  },
  // In one part, which comes back; then in several, of which one does.
  {
    reached: ['sending', 'sent', 'returned', 'cancelled'],
    deeds: [
      ...[step('ask', 0, false), step('send'), step('by_hand'), step('return')],
      ...[step('ask'), step('send', 1), step('return')],
      ...[step('ask'), step('cancel')],
    ],
  },
  {
    reached: ['requested', 'unknown'],
    deeds: [step('ask'), step('send', 11), step('follow'), step('give_back'), step('read')],
  },
  {
    reached: ['unknown'],
    deeds: [
      step('ask'),
      { ...step('send', 6), killedBefore: 5 },
      ...[step('decide'), step('follow'), step('follow')],
    ],
  },
];

// Answers what the newest payout became, deed by deed.
async function tell(deeds: readonly Deed[]): Promise<PayoutState[]> {
  for (const reference of await sellMany(db, event, 3)) sold.set(reference, 'sold');
  const states: PayoutState[] = [];
  for (const one of deeds) {
    await live(one);
    await agree();
    const { state } = (await newest()) ?? {};
    if (state) states.push(state);
  }
  await end();
  await agree();
  return states;
}

test(
  'histories of sales, refunds, disputes and payouts, with crashes between',
  async () => {
    for (const { reached, deeds } of KNOWN)
      expect(await tell(deeds)).toEqual(expect.arrayContaining(reached));
    // Between approving and sending nobody looks.
    const named = new Set<PayoutState>(['approved', ...KNOWN.flatMap(({ reached }) => reached)]);
    expect([...named].sort()).toEqual([...PAYOUT_STATES].sort());

    const histories = fc.array(deed, { minLength: 12, maxLength: 16 });
    await fc.assert(
      fc.asyncProperty(histories, async (deeds) => void (await tell(deeds))),
      { numRuns: HISTORIES, endOnFailure: true },
    );

    // The control: two people who read wrongly are found by M-Pesa's books.
    simulator.scripts.set({ delayMs: 0, ack: 'reset', statusAnswer: 'silent' });
    for (const reference of await sellMany(db, event, 20)) sold.set(reference, 'sold');
    await stage.due();
    const { id } = (await stage.request(300, { method: stage.mpesa })).body.data;
    await act(first, id, 'approve');
    await act(second, id, 'send');
    await calm();
    for (const who of [first, second])
      await act(who, id, 'settle', { part: 1, outcome: 'failed', line: 'No entry' });
    await expect(agree()).rejects.toThrow();
  },
  PATIENCE_MS,
);
