import type { Access, Limit } from '#shared/access.ts';
import type { Actor } from '#shared/actor.ts';
import { fail, type Refusal, type Result } from '#shared/result.ts';
import type { BotCheck } from '../botcheck/bot-check.ts';
import { addressKey } from '../limiter/address-key.ts';
import { type AdmissionReason, type Asked, type CallContract, mostWithToken } from './call.ts';
import type { Caller } from './caller.ts';

// Finds out who asks, and checks that they are of the kind, the team and the role that the call is for.
export type Admit = (
  access: Access,
  caller: Caller,
) => Promise<
  Result<
    Actor,
    'sign_in_needed' | 'not_allowed' | 'organizer_suspended' | 'second_factor_required' | 'unknown_call'
  >
>;

export interface Admission {
  admit: Admit;
  botCheck: Pick<BotCheck, 'admit' | 'demand'>;
  // Counts an attempt for all processes. Answers 0, or how many seconds to wait.
  takeTry(key: string, most: number, seconds: number): Promise<number>;
}

const KEY = /^[\x21-\x7e]{8,128}$/;

// Every call of those who were admitted passes here before its handler. Checks, as the contract says, that it is no program, and
// that it does not ask too often.
export async function holdBack(
  contract: CallContract,
  actor: Actor,
  key: string | null,
  { caller, now }: Asked,
  admission: Admission,
): Promise<Refusal<AdmissionReason> | null> {
  if (key !== null && !KEY.test(key)) return fail('key_invalid');
  const { botCheck } = contract;
  const refusal = botCheck === null ? null : await admission.botCheck.admit(botCheck, caller.visitor, now);
  return refusal ?? takeAll(contract, actor, caller, now, admission);
}

async function takeAll(
  contract: CallContract,
  actor: Actor,
  caller: Caller,
  now: Date,
  { botCheck, takeTry }: Admission,
): Promise<Refusal<AdmissionReason> | null> {
  for (const limit of contract.limits) {
    const { of, per, most, seconds } = limit;
    const key = `${of} of ${per} ${nameOf(per, actor, caller)}`;
    let wait = await takeTry(key, most, seconds);
    const withToken = mostWithToken(contract, limit);
    if (wait > 0 && withToken) {
      const refusal = await botCheck.demand(withToken.action, caller.visitor, now);
      if (refusal) return refusal;
      wait = await takeTry(`${key}, with a token`, withToken.most, seconds);
    }
    if (wait > 0) return fail('too_many_tries', { retryAfter: wait });
  }
  return null;
}

function nameOf(per: Limit['per'], actor: Actor, { visitor }: Caller): string {
  if (per === 'visitor') return visitor.id().id;
  if (per === 'address') return addressKey(visitor.address());
  return 'accountId' in actor ? actor.accountId : addressKey(visitor.address());
}
