import { actionsOf } from '#modules/merchants/index.ts';
import type { Admit } from '#platform/http/let-in.ts';
import { type Actor, ANYBODY, type Membership } from '#shared/actor.ts';
import { fail, ok } from '#shared/result.ts';

export interface Proofs {
  // The organisers for which somebody may act, with their role in each.
  membershipsOf(accountId: string): Promise<Membership[]>;
}

const ANYBODY_IS_WELCOME = ok<Actor>(ANYBODY);

// Decides who may make a call. There is no way yet to prove a device, a key or an operator, so those calls are refused.
export const createAdmit =
  ({ membershipsOf }: Proofs): Admit =>
  async (access, { visitor }) => {
    if (access === 'public') return ANYBODY_IS_WELCOME;
    if (access === 'visitor') return ok(visitor);
    const person = access === 'person' || typeof access === 'object' ? await visitor.person() : null;
    if (!person) return fail('sign_in_needed');
    if (typeof access !== 'object') return ok({ kind: 'person', ...person, at: visitor });
    const memberships = await membershipsOf(person.accountId);
    return memberships.some((one) => actionsOf(one).includes(access.member))
      ? ok({ kind: 'member', ...person, at: visitor, memberships })
      : fail('not_allowed');
  };
