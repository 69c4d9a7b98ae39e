import { membershipsOf } from '#modules/merchants/index.ts';
import type { Sql } from '#platform/database/index.ts';
import type { Member, Visitor } from '#shared/actor.ts';

// Nobody sits at a browser while a job runs.
const NOWHERE: Visitor = {
  kind: 'visitor',
  address: () => '',
  userAgent: () => '',
  botToken: () => null,
  id: () => ({ id: 'job', isNew: false }),
  person: async () => null,
};

// Whoever decided something that is done only now, with what they may do now. Their proof was asked for when they decided, and
// counts for all that they decided then.
export async function decidedBy(sql: Sql, accountId: string, now: Date): Promise<Member> {
  return {
    kind: 'member',
    accountId,
    name: '',
    email: null,
    phone: null,
    isMerchant: true,
    sessionId: 'job',
    provedAt: now,
    at: NOWHERE,
    memberships: await membershipsOf(sql, accountId),
  };
}
