import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  doorDay,
  type JudgedTicket,
  judgeScans,
  type ScanVerdict,
  type ToldScan,
} from './judge-scans.rules.ts';

// TKT-5: what devices told about one ticket, delivered in any order, split into any batches, repeated, contradicted by the
// server, taken back, by wrong clocks and by devices that were revoked: one state. Two other ways to merge, which come to mind
// first, fail the same test.

const START = Date.parse('2026-12-05T16:00:00Z');
const MINUTE = 60_000;
const minutes = fc.integer({ min: 0, max: 40 * 60 });

interface Arrived extends ToldScan {
  // When the server heard of it first.
  receivedAt: number;
}

interface History {
  ticket: JudgedTicket;
  told: ToldScan[];
}

const ticket = fc.record({
  entryRule: fc.constantFrom('once', 'daily', 'reentry'),
  admits: fc.integer({ min: 1, max: 4 }),
  revokedAt: fc.option(
    minutes.map((after) => START + after * MINUTE),
    { freq: 4 },
  ),
  generationsEndedAt: fc.array(
    minutes.map((after) => START + after * MINUTE),
    { maxLength: 1 },
  ),
});

const history: fc.Arbitrary<History> = fc
  .record({
    ticket,
    devices: fc.array(fc.option(minutes, { freq: 3 }), { minLength: 1, maxLength: 4 }),
    scans: fc.array(
      fc.record({
        kind: fc.constantFrom('entry', 'entry', 'entry', 'exit', 'undo', 'refused'),
        people: fc.integer({ min: 1, max: 3 }),
        generation: fc.integer({ min: 1, max: 2 }),
        minute: minutes,
        isClockSuspect: fc.boolean(),
        isLate: fc.boolean(),
        device: fc.nat(3),
        undoes: fc.nat(11),
        // The server decided it too, because the answer was late: what it said, if anything.
        server: fc.option(fc.constantFrom('entry', 'refused'), { freq: 3 }),
      }),
      { minLength: 1, maxLength: 12 },
    ),
  })
  .map(({ ticket: given, devices, scans }) => ({
    ticket: {
      ...given,
      entryRule: given.entryRule as JudgedTicket['entryRule'],
      days: { timeZone: 'Africa/Nairobi', turnsMs: 6 * 60 * MINUTE },
    },
    told: scans.flatMap((scan, place): ToldScan[] => {
      const revoked = devices[scan.device % devices.length] ?? null;
      const own: ToldScan = {
        nonce: `n${place}`,
        toldBy: 'device',
        kind: scan.kind as ToldScan['kind'],
        people: scan.people,
        generation: scan.generation,
        at: START + scan.minute * MINUTE,
        isClockSuspect: scan.isClockSuspect,
        undoes: scan.kind === 'undo' ? `n${scan.undoes % scans.length}` : null,
        isLate: scan.isLate,
        deviceRevokedAt: revoked === null ? null : START + revoked * MINUTE,
      };
      if (scan.server === null || scan.kind === 'undo') return [own];
      return [own, { ...own, toldBy: 'server', kind: scan.server as ToldScan['kind'] }];
    }),
  }));

type Merge = (stored: readonly Arrived[], ticket: JudgedTicket) => Map<string, ScanVerdict>;

const merge: Merge = (stored, of) =>
  new Map(judgeScans(stored, of).scans.map(({ scan, verdict }) => [scan.nonce, verdict]));

// Whoever tells first was first.
const firstArrivalWins: Merge = (stored, of) =>
  merge(
    stored.map((scan) => ({ ...scan, at: scan.receivedAt })),
    of,
  );

// Nothing can have happened after it was told, so a later time is brought forward.
const clamped: Merge = (stored, of) =>
  merge(
    stored.map((scan) => ({ ...scan, at: Math.min(scan.at, scan.receivedAt) })),
    of,
  );

// What comes from a time that has not come is doubted.
const doubtedIfAhead: Merge = (stored, of) =>
  merge(
    stored.map((scan) => ({
      ...scan,
      isClockSuspect: scan.isClockSuspect || scan.at > scan.receivedAt + 2 * MINUTE,
    })),
    of,
  );

// One way in which all of it may arrive. The server keeps what it hears first of each word.
const arrivalOf = (told: readonly ToldScan[]): fc.Arbitrary<Arrived[][]> =>
  fc
    .record({
      order: fc.shuffledSubarray([...told, ...told], {
        minLength: told.length * 2,
        maxLength: told.length * 2,
      }),
      sizes: fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 24, maxLength: 24 }),
      firstAt: minutes,
    })
    .map(({ order, sizes, firstAt }) => {
      const batches: Arrived[][] = [];
      for (let at = 0, place = 0; at < order.length; place += 1) {
        const size = sizes[place % sizes.length] ?? 1;
        const receivedAt = START + (firstAt + place * 7) * MINUTE;
        batches.push(order.slice(at, at + size).map((scan) => ({ ...scan, receivedAt })));
        at += size;
      }
      return batches;
    });

function stateAfter(batches: readonly Arrived[][], of: JudgedTicket, by: Merge): [string, ScanVerdict][] {
  const stored = new Map<string, Arrived>();
  let state = new Map<string, ScanVerdict>();
  for (const batch of batches) {
    for (const scan of batch) {
      const word = `${scan.nonce} ${scan.toldBy}`;
      if (!stored.has(word)) stored.set(word, scan);
    }
    // Verdicts are written anew with every batch.
    state = by([...stored.values()], of);
  }
  return [...state].sort(([one], [other]) => (one < other ? -1 : 1));
}

const twoWays = history.chain((given) =>
  fc.tuple(fc.constant(given), arrivalOf(given.told), arrivalOf(given.told)),
);

const isOneState = (by: Merge) =>
  fc.property(twoWays, ([{ ticket: of }, one, other]) => {
    expect(stateAfter(one, of, by)).toEqual(stateAfter(other, of, by));
  });

test('any order, split and repetition gives the same verdicts', () => {
  fc.assert(isOneState(merge), { numRuns: 5_000 });
});

test.each([
  ['first arrival wins', firstArrivalWins],
  ['times are clamped to when they arrived', clamped],
  ['times are doubted that had not come when they arrived', doubtedIfAhead],
])('the control: %s, and the state depends on who was heard first', (_, by) => {
  expect(fc.check(isOneState(by), { numRuns: 5_000 }).failed).toBe(true);
});

test('nobody comes in beyond what the ticket lets in, and each nonce has one verdict', () => {
  fc.assert(
    fc.property(history, ({ ticket: of, told }) => {
      const { scans } = judgeScans(told, of);
      expect(scans.map(({ scan }) => scan.nonce).sort()).toEqual(
        [...new Set(told.map(({ nonce }) => nonce))].sort(),
      );
      const used = new Map<string, number>();
      for (const { scan, verdict } of scans) {
        const place = of.entryRule === 'daily' ? doorDay(scan.at, of.days) : '';
        const before = used.get(place) ?? 0;
        if (verdict === 'entry') used.set(place, before + scan.people);
        if (verdict === 'exit' && of.entryRule === 'reentry')
          used.set(place, Math.max(0, before - scan.people));
        expect(used.get(place) ?? 0).toBeLessThanOrEqual(of.admits);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a time that cannot be trusted changes nothing of what was told with one that can', () => {
  fc.assert(
    fc.property(history, ({ ticket: of, told }) => {
      // Taking back is no matter of time.
      const scans = told.filter(({ kind, toldBy }) => kind !== 'undo' && toldBy === 'device');
      const trusted = scans.filter(({ isClockSuspect }) => !isClockSuspect);
      const verdicts = merge(scans as Arrived[], of);
      for (const [nonce, verdict] of merge(trusted as Arrived[], of))
        expect(verdicts.get(nonce)).toBe(verdict);
    }),
    { numRuns: 2_000 },
  );
});
