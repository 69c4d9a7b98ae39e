import type { Clock } from '#platform/clock.ts';
import type { BalanceServices } from './ask-balance.ts';
import { balanceSources } from './balance-sources.ts';
import { judgeAnswer } from './judge-answer.ts';
import { findQuestionProvider, updateAnswer } from './readings.queries.ts';

const TOKEN = /^[0-9a-f]{64}$/;

// Keeps what came to the address of a question, from the provider's own machines. Answers false where there is no such address.
export async function takeAnswer(
  services: BalanceServices & { clock: Clock },
  { token, raw, address }: { token: string; raw: Buffer; address: string },
): Promise<boolean> {
  if (!TOKEN.test(token)) return false;
  const { db, clock } = services;
  const secret = Buffer.from(token, 'hex');
  const provider = await findQuestionProvider(db.sql, secret);
  const source = provider === null ? undefined : balanceSources(services).get(provider);
  if (source?.answers !== 'later' || !source.isSender(address)) return false;
  const id = await updateAnswer(db.sql, secret, raw);
  if (id !== null) await judgeAnswer(services, source, id, clock.now());
  return id !== null;
}
