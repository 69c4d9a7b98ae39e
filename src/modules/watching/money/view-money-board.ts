import { findLag, findProof, INVARIANTS, LONGEST_LAG_SECONDS } from '#modules/ledger/index.ts';
import type { Database } from '#platform/database/index.ts';
import { toMajor } from '#shared/money.ts';
import { type BalanceSources, balanceSources } from '../balances/balance-sources.ts';
import { listLastQuestions, listLastReadings } from '../balances/readings.queries.ts';
import type { AccountLine, HandLine, MoneyBoard, ProviderLine } from './money.contract.ts';
import {
  type AccountSumRow,
  countUnbooked,
  findBoardMark,
  type HandRow,
  listAccountSums,
  listByHand,
  listUnderWay,
} from './money-board.queries.ts';
import { ACCOUNT_KINDS, PAYOUT_STATES, readHandKey } from './money-board.rules.ts';

const MOST_BY_HAND = 20;
const MOST_FINDINGS = 5;

type Services = BalanceSources & { db: Database };

// Read on the connections for reports, so that no visitor waits for it.
export async function viewMoneyBoard(services: Services, now: Date): Promise<MoneyBoard> {
  const { sql } = services.db.through('reporting');
  // Before the rest: what comes between is asked for again, never missed.
  const mark = await findBoardMark(sql);
  const sums = await listAccountSums(sql);
  const underWay = await listUnderWay(sql);
  return {
    as_of: now.toISOString(),
    mark,
    books: booksOf(sums),
    proof: await proofOf(services),
    booking: {
      lag_seconds: Math.round(await findLag(sql)),
      most_seconds: LONGEST_LAG_SECONDS,
      failed: await countUnbooked(sql),
    },
    payouts: PAYOUT_STATES.flatMap((state) =>
      underWay
        .filter((row) => row.state === state)
        .map(({ currency, count, amount_minor, oldest_at }) => ({
          state,
          currency,
          count,
          amount: toMajor(amount_minor),
          oldest_at: oldest_at.toISOString(),
        })),
    ),
    providers: await providersOf(services, sums),
    by_hand: (await listByHand(sql, MOST_BY_HAND)).map(presentHand),
  };
}

export async function viewBoardMark(db: Database, now: Date): Promise<{ mark: string; as_of: string }> {
  return { mark: await findBoardMark(db.through('reporting').sql), as_of: now.toISOString() };
}

function booksOf(sums: readonly AccountSumRow[]): MoneyBoard['books'] {
  const place = ({ kind }: AccountLine) => ACCOUNT_KINDS.indexOf(kind);
  return [...new Set(sums.map(({ currency }) => currency))].map((currency) => ({
    currency,
    accounts: sums
      .filter((row) => row.currency === currency)
      .map(({ kind, provider, sellers, minor }) => ({ kind, provider, sellers, amount: toMajor(minor) }))
      .toSorted((one, other) => place(one) - place(other)),
  }));
}

async function proofOf({ db }: Services): Promise<MoneyBoard['proof']> {
  const proof = await findProof(db.through('reporting').sql);
  if (!proof) return null;
  return {
    at: proof.proved_at.toISOString(),
    rules: INVARIANTS.map((rule) => {
      const findings = proof.findings.filter((one) => one.rule === rule);
      return {
        rule,
        count: findings.length,
        findings: findings
          .slice(0, MOST_FINDINGS)
          .map(({ about, expected, found }) => ({ about, expected, found })),
      };
    }),
  };
}

async function providersOf(services: Services, sums: readonly AccountSumRow[]): Promise<ProviderLine[]> {
  const { sql } = services.db.through('reporting');
  const sources = balanceSources(services);
  const readings = await listLastReadings(sql);
  const questions = await listLastQuestions(sql);
  return sums
    .filter(({ kind }) => kind === 'provider')
    .map(({ provider, currency, minor }) => {
      const said = readings.find((one) => one.provider === provider && one.currency === currency);
      const asked = questions.find((one) => one.provider === provider);
      return {
        provider,
        currency,
        booked: toMajor(minor),
        way: sources.get(provider)?.answers ?? 'statement',
        said: said
          ? {
              amount: toMajor(said.said_minor),
              booked: toMajor(said.booked_minor),
              source: said.source,
              words: said.words,
              who: said.who,
              at: said.read_at.toISOString(),
            }
          : null,
        asked: asked ? { at: asked.asked_at.toISOString(), problem: asked.problem } : null,
      };
    });
}

function presentHand({
  key,
  kind,
  currency,
  happened_at,
  bank_minor,
  cost_minor,
  is_undone,
}: HandRow): HandLine {
  return {
    kind,
    ...readHandKey(key),
    currency,
    amount: toMajor(bank_minor),
    cost: toMajor(cost_minor),
    at: happened_at.toISOString(),
    can_undo: kind === 'settle' && !is_undone,
  };
}
