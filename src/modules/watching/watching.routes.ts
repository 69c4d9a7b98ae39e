import { settleProvider, unsettleProvider } from '#modules/ledger/index.ts';
import { topUpFloat } from '#modules/payouts/index.ts';
import type { Clock } from '#platform/clock.ts';
import { implement, type Route } from '#platform/http/call.ts';
import { toMinor } from '#shared/money.ts';
import { ok, type Result } from '#shared/result.ts';
import { askBalance, type BalanceServices } from './balances/ask-balance.ts';
import { enterStatement } from './balances/enter-statement.ts';
import { healthBoardCalls } from './health/health.contract.ts';
import { viewHealth } from './health/view-health.ts';
import { moneyBoardCalls } from './money/money.contract.ts';
import { proofCalls } from './money/proof.contract.ts';
import { proveNow } from './money/prove-now.ts';
import { viewBoardMark, viewMoneyBoard } from './money/view-money-board.ts';
import { viewProof } from './money/view-proof.ts';

type WatchingServices = BalanceServices & { clock: Clock };

export function watchingRoutes(services: WatchingServices): Route[] {
  const { db } = services;
  return [
    ...implement(proofCalls, {
      'GET /api/admin/ledger-proof': async () => ok(await viewProof(db)),
    }),
    ...implement(healthBoardCalls, {
      'GET /api/admin/health': async (_, { now }) => ok(await viewHealth(db, now)),
    }),
    ...implement(moneyBoardCalls, {
      'GET /api/admin/money': async (_, { now }) => ok(await viewMoneyBoard(services, now)),

      'GET /api/admin/money/mark': async (_, { now }) => ok(await viewBoardMark(db, now)),

      'POST /api/admin/money/prove': async (_, ask) => ok(await proveNow(db, ask)),

      'POST /api/admin/money/settle': async ({ body }, ask) => {
        const { amount, cost, ...settlement } = body;
        const sums = { amountMinor: toMinor(amount), costMinor: toMinor(cost) };
        return news(
          await settleProvider(services, { ...settlement, ...sums, at: ask.now.toISOString() }, ask),
        );
      },

      'POST /api/admin/money/unsettle': async ({ body }, ask) =>
        done(await unsettleProvider(services, body, ask)),

      'POST /api/admin/money/top-up': async ({ body: { amount, reference } }, ask) =>
        news(await topUpFloat(db, { amountMinor: toMinor(amount), reference }, ask)),

      'POST /api/admin/balances/ask': async ({ body }, ask) => {
        const asked = await askBalance(services, ask, body.provider);
        return asked.ok ? ok({ is_answered: asked.value.isAnswered }) : asked;
      },

      'POST /api/admin/balances/enter': async ({ body: { amount, ...statement } }, ask) =>
        done(await enterStatement(db, ask, { ...statement, saidMinor: toMinor(amount) })),
    }),
  ];
}

const done = <Reason extends string>(result: Result<undefined, Reason>): Result<null, Reason> =>
  result.ok ? ok(null) : result;

const news = <Reason extends string>(
  result: Result<{ isNew: boolean }, Reason>,
): Result<{ is_new: boolean }, Reason> => (result.ok ? ok({ is_new: result.value.isNew }) : result);
