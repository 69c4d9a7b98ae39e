import type { By } from '#modules/merchants/index.ts';
import type { Member, MemberRole, Visitor } from '#shared/actor.ts';

const AT: Visitor = {
  kind: 'visitor',
  address: () => '127.0.0.1',
  userAgent: () => 'tests',
  botToken: () => null,
  id: () => ({ id: 'seller', isNew: false }),
  person: async () => null,
};

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
