import type { Operator } from '#shared/actor.ts';

// Somebody who can run commands on the site's machine counts as an operator who has just proved who they are.
export const operatorAtConsole = (now: Date): Operator => ({
  kind: 'operator',
  accountId: 'console',
  name: 'Console',
  email: null,
  phone: null,
  isMerchant: false,
  sessionId: 'console',
  provedAt: now,
  at: {
    kind: 'visitor',
    address: () => '',
    userAgent: () => '',
    botToken: () => null,
    id: () => ({ id: 'console', isNew: false }),
    person: async () => null,
  },
});

// What it says to anybody else.
export const NOT_FOR_YOU = {
  not_allowed: 'This is for its organiser to decide, or for the site.',
  proof_needed: 'Prove first that it is you.',
  own_team: 'You belong to this organiser’s team: somebody else decides.',
} as const;
