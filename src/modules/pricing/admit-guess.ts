import type { BotCheck } from '#platform/botcheck/bot-check.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Visitor } from '#shared/actor.ts';
import type { BotAction, BotRefusalCode } from '#shared/bot-check.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { CouponGuesses } from './coupon-guesses.ts';

export interface GuessServices {
  couponGuesses: CouponGuesses;
  botCheck: Pick<BotCheck, 'demand'>;
}

export type GuessReason = 'too_many_codes' | BotRefusalCode;

// Whether this visitor may try one more code, wherever they typed it. The answer is to be called with whether the code
// was unknown.
export async function admitGuess(
  { couponGuesses, botCheck }: GuessServices,
  action: BotAction,
  { actor, now }: Ask<Visitor>,
): Promise<Result<(isMiss: boolean) => void, GuessReason>> {
  const admission = couponGuesses.admit({ address: actor.address(), visitorId: actor.id().id }, now);
  if (!admission.ok) return fail('too_many_codes', { retryAfter: admission.retryAfterSeconds });
  if (!admission.needsToken) return ok(admission.settle);
  const refusal = await botCheck.demand(action, actor, now);
  if (!refusal) return ok(admission.settle);
  admission.settle(false);
  return refusal;
}
