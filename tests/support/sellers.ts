import type { By } from '#modules/merchants/index.ts';
import type { Member, MemberRole, Operator, Visitor } from '#shared/actor.ts';

const AT: Visitor = {
  kind: 'visitor',
  address: () => '127.0.0.1',
  userAgent: () => 'tests',
  botToken: () => null,
  id: () => ({ id: 'seller', isNew: false }),
  person: async () => null,
};

// One of the site's own people, who has just proved it.
export const operatorBy = (now: Date): By & { actor: Operator } => ({
  now,
  actor: {
    kind: 'operator',
    accountId: 'operator',
    name: 'Otieno',
    email: null,
    phone: null,
    isMerchant: false,
    sessionId: 's',
    provedAt: now,
    at: AT,
  },
});

// Somebody of an organiser's team, who has just proved who they are.
export function sellerOf(
  organizerId: number,
  now: Date,
  role: MemberRole = 'owner',
  eventIds: readonly number[] | null = null,
): By & { actor: Member } {
  return {
    now,
    actor: {
      kind: 'member',
      accountId: `${role}-of-${organizerId}`,
      name: 'Wangari',
      email: null,
      phone: null,
      isMerchant: true,
      sessionId: 's',
      provedAt: now,
      at: AT,
      memberships: [{ organizerId, role, eventIds }],
    },
  };
}
