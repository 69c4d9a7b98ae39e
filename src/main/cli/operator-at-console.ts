import type { Operator } from '#shared/actor.ts';

// Whoever can run commands on the site's machine is one of its own people, and has proved it by being there.
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
} as const;
