import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { rowsOf } from '#tests/support/buying.ts';
import { testDatabase } from '#tests/support/database.ts';
import {
  type HistoryStage,
  histories,
  KNOWN_HISTORIES,
  openHistoryStage,
} from '#tests/support/order-history.ts';

// After every step of a history the books must be sound (ORD-1, ORD-3, ORD-4, ORD-6); at its end, once everything that waits was
// looked at, every shilling that the provider took has its tickets or went back (ORD-2), and nothing is left hanging
// (ORD-5).
//   HISTORIES=5000 vitest run --mode pg tests/races/order-model.test.ts

const HISTORIES = Number(process.env.HISTORIES ?? 500);
// Histories mostly wait for the database: several go on at the same time, each in a database of its own.
const databases = await Promise.all([testDatabase(), testDatabase(), testDatabase()]);
let stages: HistoryStage[];

beforeAll(async () => {
  stages = await Promise.all(databases.map(openHistoryStage));
}, 60_000);

const propertyOf = (stage: HistoryStage) => fc.asyncProperty(histories, (steps) => stage.check(steps));

test(
  `${HISTORIES} random histories with crashes keep the books sound`,
  async () => {
    const numRuns = Math.ceil(HISTORIES / stages.length);
    await Promise.all(
      stages.map((stage) =>
        fc.assert(propertyOf(stage), { numRuns, examples: KNOWN_HISTORIES, endOnFailure: true }),
      ),
    );
    const seen = new Set(stages.flatMap((stage) => [...stage.seen]));
    // Histories in which nothing ever went wrong would prove little.
    for (const move of [
      'held > paying',
      'paying > held',
      'paying > paid',
      'held > paid',
      'held > expired',
      'held > cancelled',
      'expired > paid',
      'expired > refunded',
      'cancelled > refunded',
      'paying > needs_review',
      'paid > partly_refunded',
      'partly_refunded > refunded',
    ])
      expect(seen).toContain(move);
  },
  60_000 + HISTORIES * 1_000,
);

// The controls: the same histories find out when a guard is missing.
const GUARDS: [string, string][] = [
  [
    'what is sold is no longer held',
    'create or replace function sell_pools(ids int[], counts int[]) returns void language sql as $$ select $$',
  ],
  [
    'tickets that are taken back are counted',
    'create or replace function release_pools(ids int[], counts int[], was_sold boolean) returns void language sql as $$ update pools set held = held - case when was_sold then 0 else n end from unnest(ids, counts) as given (pool, n) where id = pool $$',
  ],
  [
    'an expired hold gives its tickets back',
    'create or replace function release_pools(ids int[], counts int[], was_sold boolean) returns void language sql as $$ select $$',
  ],
];

test.each(GUARDS)(
  'control: they fail when it is not true that %s',
  async (_what, script) => {
    const [stage] = stages;
    if (!stage) throw new Error('no stage');
    const name = /function (\w+)/.exec(script)?.[1] ?? '';
    const [guard] = await rowsOf<{ text: string }>(
      stage.db,
      sql`select pg_get_functiondef(oid) as text from pg_proc where proname = ${name}`,
    );
    await stage.db.runScript(script);
    const found = await fc.check(propertyOf(stage), { examples: KNOWN_HISTORIES, endOnFailure: true });
    await stage.db.runScript(guard?.text ?? '');
    expect(found.failed).toBe(true);
  },
  120_000,
);
