import { randomBytes } from 'node:crypto';
import type { ByOperator } from '#modules/merchants/index.ts';
import { writeDeed } from '#modules/operating/index.ts';
import { type BalanceSource, ProviderFailure } from '#modules/payments/index.ts';
import type { Database } from '#platform/database/index.ts';
import type { Logger } from '#platform/log.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { type BalanceSources, balanceSources } from './balance-sources.ts';
import { judgeAnswer } from './judge-answer.ts';
import { insertQuestion, updateQuestionOver, updateQuestionRef } from './readings.queries.ts';
import { saveReadings } from './save-readings.ts';

export interface BalanceServices extends BalanceSources {
  db: Database;
  log: Logger;
}

// Hexadecimal, because M-Pesa refuses addresses in which it reads words such as cmd or sql.
const answerPath = (token: Buffer): string => `/cb/b/${token.toString('hex')}`;

// Asks a provider what it keeps for us. It answers at once, or later to an address of this question alone.
export async function askBalance(
  services: BalanceServices,
  by: ByOperator,
  provider: string,
): Promise<Result<{ isAnswered: boolean }, 'provider_not_asked' | 'provider_silent'>> {
  const source = balanceSources(services).get(provider);
  if (!source) return fail('provider_not_asked', { field: 'provider' });
  try {
    await (source.answers === 'at_once'
      ? askNow(services, by, provider, source)
      : askForLater(services, by, provider, source));
    return ok({ isAnswered: source.answers === 'at_once' });
  } catch (error) {
    if (!(error instanceof ProviderFailure)) throw error;
    services.log.warn({ err: error, provider }, 'a provider did not say what it keeps for us');
    return fail('provider_silent');
  }
}

async function askNow(
  { db }: BalanceServices,
  by: ByOperator,
  provider: string,
  source: Extract<BalanceSource, { answers: 'at_once' }>,
): Promise<void> {
  const said = await source.fetch();
  await db.sql.transaction().execute(async (tx) => {
    const { actor, now } = by;
    await saveReadings(tx, provider, said, {
      source: 'asked',
      words: '',
      readBy: actor.accountId,
      readAt: now,
    });
    await note(tx, by, provider);
  });
}

async function askForLater(
  { db, log }: BalanceServices,
  by: ByOperator,
  provider: string,
  source: Extract<BalanceSource, { answers: 'later' }>,
): Promise<void> {
  const token = randomBytes(32);
  const id = await db.sql.transaction().execute(async (tx) => {
    await note(tx, by, provider);
    return insertQuestion(tx, { provider, token, askedBy: by.actor.accountId }, by.now);
  });
  try {
    await updateQuestionRef(db.sql, id, await source.ask(answerPath(token)));
  } catch (error) {
    if (error instanceof ProviderFailure) await updateQuestionOver(db.sql, id, error.code);
    throw error;
  }
  // It may have been faster than its own acknowledgement.
  await judgeAnswer({ db, log }, source, id, by.now);
}

const note = (tx: Parameters<typeof writeDeed>[0], by: ByOperator, provider: string) =>
  writeDeed(tx, by, { action: 'balance.asked', subject: `provider:${provider}` });
