import type { BotCheck } from '#platform/botcheck/bot-check.ts';
import type { Ask } from '#platform/http/call.ts';
import { addressKey } from '#platform/limiter/address-key.ts';
import { giveTryBack, takeTry } from '#platform/limiter/shared-tries.ts';
import type { Visitor } from '#shared/actor.ts';
import type { BotAction, BotRefusalCode } from '#shared/bot-check.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { OrderServices } from './order-services.ts';

const TRIES_HERE = 5;
const TRIES_ANYWHERE = 20;
const HOUR_SECONDS = 3_600;

export type ContactTryServices = Pick<OrderServices, 'db'> & { botCheck: Pick<BotCheck, 'demand'> };
export type ContactTryReason = 'too_many_tries' | BotRefusalCode;

// Limits comparing a contact with that of an order: five tries an hour for each reference and network address. From the
// twentieth try for a reference on, each needs a token, so that nobody can guess from many addresses, yet nobody is
// locked out. Answers what to call if the contact was the right one: that try then does not count.
export async function admitContactTry(
  { db, botCheck }: ContactTryServices,
  action: BotAction,
  reference: string,
  ask: Ask<Visitor>,
): Promise<Result<() => Promise<void>, ContactTryReason>> {
  const here = JSON.stringify(['contact', reference, addressKey(ask.actor.address())]);
  const wait = await takeTry(db.sql, here, TRIES_HERE, HOUR_SECONDS);
  if (wait > 0) return fail('too_many_tries', { retryAfter: wait });
  const anywhere = JSON.stringify(['contact', reference]);
  const isMany = (await takeTry(db.sql, anywhere, TRIES_ANYWHERE, HOUR_SECONDS)) > 0;
  const demand = isMany ? await botCheck.demand(action, ask.actor, ask.now) : null;
  if (demand) return demand;
  return ok(async () => {
    await giveTryBack(db.sql, here);
    if (!isMany) await giveTryBack(db.sql, anywhere);
  });
}
