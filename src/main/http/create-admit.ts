import { deviceTokenIn } from '#modules/door/index.ts';
import { actionsOf } from '#modules/merchants/index.ts';
import type { Admit } from '#platform/http/let-in.ts';
import { type Actor, ANYBODY, type Device, type Membership } from '#shared/actor.ts';
import { fail, ok } from '#shared/result.ts';

export interface Proofs {
  // The organisers for which somebody may act, with their role in each.
  membershipsOf(accountId: string): Promise<Membership[]>;
  // null: not one of the platform's own people.
  operatorOf(accountId: string): Promise<{ hasFactor: boolean } | null>;
  // The device that has this token.
  deviceOf(token: string): Promise<Device | null>;
}

const ANYBODY_IS_WELCOME = ok<Actor>(ANYBODY);

// Decides who may make a call. There is no way yet to prove a key, so such calls are refused.
export const createAdmit =
  ({ membershipsOf, operatorOf, deviceOf }: Proofs): Admit =>
  async (access, { visitor, browser }) => {
    if (access === 'public') return ANYBODY_IS_WELCOME;
    if (access === 'visitor') return ok(visitor);
    if (access === 'device') {
      const token = deviceTokenIn(browser);
      const device = token && (await deviceOf(token));
      return device ? ok(device) : fail('sign_in_needed');
    }
    const person = access === 'key' ? null : await visitor.person();
    if (!person) return fail('sign_in_needed');
    if (access === 'operator') {
      const operator = await operatorOf(person.accountId);
      if (!operator) return fail('not_allowed');
      return operator.hasFactor
        ? ok({ kind: 'operator', ...person, at: visitor })
        : fail('second_factor_required');
    }
    if (typeof access !== 'object') return ok({ kind: 'person', ...person, at: visitor });
    const memberships = await membershipsOf(person.accountId);
    if (memberships.some((one) => actionsOf(one).includes(access.member)))
      return ok({ kind: 'member', ...person, at: visitor, memberships });
    // Their role would allow it.
    const stopped = memberships.find(({ role }) => actionsOf({ role }).includes(access.member));
    return stopped
      ? fail('organizer_suspended', { data: { words: stopped.suspendedWords ?? null } })
      : fail('not_allowed');
  };

// From outside there is nothing for the platform's own people: whoever is none of them hears what they would hear of an address that
// does not exist. Pages ask inside, and know the reason.
export const hidingOperators =
  (admit: Admit): Admit =>
  async (access, caller) => {
    const admitted = await admit(access, caller);
    const isHidden = access === 'operator' && !admitted.ok && admitted.reason !== 'second_factor_required';
    return isHidden ? fail('unknown_call') : admitted;
  };
