import type { Access, Limit } from '#shared/access.ts';
import type { Actor } from '#shared/actor.ts';
import { fail, type Refusal, type Result } from '#shared/result.ts';
import type { BotCheck } from '../botcheck/bot-check.ts';
import { addressKey } from '../limiter/address-key.ts';
import type { AdmissionReason, Asked, CallContract } from './call.ts';
import type { Caller } from './caller.ts';

// Finds out who asks, and checks that they are of the kind, the team and the role that the call is for.
export type Admit = (
  access: Access,
  caller: Caller,
) => Promise<
  Result<Actor, 'sign_in_needed' | 'not_allowed' | 'organizer_suspended' | 'second_factor_required'>
>;

export interface Admission {
  admit: Admit;
  botCheck: Pick<BotCheck, 'admit'>;
  // Counts an attempt for all processes. Answers 0, or how many seconds to wait.
  takeTry(key: string, most: number, seconds: number): Promise<number>;
}

const KEY = /^[\x21-\x7e]{8,128}$/;

// Every call passes here before its handler. Checks, as the contract says, who asks, that it is no program, and that it
// does not ask too often.
export async function letIn(
  { access, limits, botCheck }: CallContract,
  key: string | null,
  { caller, now }: Asked,
  admission: Admission,
): Promise<Result<Actor, AdmissionReason>> {
  if (key !== null && !KEY.test(key)) return fail('key_invalid');
  const admitted = await admission.admit(access, caller);
  if (!admitted.ok) return admitted;
  const refusal =
    (botCheck === null ? null : await admission.botCheck.admit(botCheck, caller.visitor, now)) ??
    (limits.length === 0 ? null : await takeAll(limits, admitted.value, caller, admission));
  return refusal ?? admitted;
}

async function takeAll(
  limits: readonly Limit[],
  actor: Actor,
  caller: Caller,
  { takeTry }: Admission,
): Promise<Refusal<'too_many_tries'> | null> {
  for (const { of, per, most, seconds } of limits) {
    const wait = await takeTry(`${of} of ${per} ${nameOf(per, actor, caller)}`, most, seconds);
    if (wait > 0) return fail('too_many_tries', { retryAfter: wait });
  }
  return null;
}

function nameOf(per: Limit['per'], actor: Actor, { visitor }: Caller): string {
  if (per === 'visitor') return visitor.id().id;
  if (per === 'address') return addressKey(visitor.address());
  return 'accountId' in actor ? actor.accountId : addressKey(visitor.address());
}
