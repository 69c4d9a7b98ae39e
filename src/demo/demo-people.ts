import { type AccountServices, openDemoAccounts } from '#modules/accounts/index.ts';
import { findEventBySlug } from '#modules/catalog/index.ts';
import { findOrganizer, insertMember } from '#modules/merchants/index.ts';
import { hasUpcomingTickets } from '#modules/tickets/index.ts';
import type { Clock } from '#platform/clock.ts';
import type { MemberRole } from '#shared/actor.ts';
import { DEMO_OPERATORS, makeOperator } from './demo-operators.ts';
import { askForDemoPayout } from './demo-payout.ts';
import { BOUGHT, giveDemoTickets } from './demo-tickets.ts';
import { leaveDemoWaiting } from './demo-waiting.ts';

interface DemoSignIn {
  name: string;
  email: string;
  isMerchant: boolean;
  // In the team of the one organiser that they all work for.
  role: MemberRole | null;
}

// Everybody may sign in as one of these.
export const DEMO_PASSWORD = 'ngoma-leo-usiku';
export const DEMO_BUYER = {
  name: 'Amina Wanjiku',
  email: 'buyer@demo.example',
  isMerchant: false,
  role: null,
} satisfies DemoSignIn;
export const DEMO_TEAM = [
  { name: 'Daudi Otieno', email: 'seller@demo.example', isMerchant: true, role: 'owner' },
  { name: 'Zawadi Mutua', email: 'manager@demo.example', isMerchant: true, role: 'manager' },
  { name: 'Farida Njeri', email: 'finance@demo.example', isMerchant: true, role: 'finance' },
  { name: 'Isaac Kioko', email: 'reader@demo.example', isMerchant: true, role: 'reader' },
  { name: 'Subira Juma', email: 'scanner@demo.example', isMerchant: true, role: 'scanner' },
] satisfies DemoSignIn[];
export const DEMO_PEOPLE: DemoSignIn[] = [DEMO_BUYER, ...DEMO_TEAM, ...DEMO_OPERATORS];
const TEAMS_ORGANIZER = 'savanna-sound';

export async function ensureDemoPeople(
  services: Parameters<typeof giveDemoTickets>[1] & { accounts: AccountServices; clock: Clock },
): Promise<void> {
  const { accounts } = services;
  await openDemoAccounts(accounts, DEMO_PEOPLE, DEMO_PASSWORD, async (tx, [buyerId, ...others]) => {
    const now = services.clock.now();
    const team = others.slice(0, DEMO_TEAM.length);
    for (const id of others.slice(DEMO_TEAM.length)) if (id) await makeOperator(tx, accounts, id);
    const organizer = await findOrganizer(tx, TEAMS_ORGANIZER);
    for (const [at, { role }] of DEMO_TEAM.entries()) {
      const accountId = team[at];
      if (organizer && accountId) await insertMember(tx, accountId, organizer.id, role);
    }
    const [ownerId, , financeId] = team;
    if (organizer && ownerId && financeId)
      await askForDemoPayout(tx, accounts, organizer.id, { ownerId, financeId }, now);
    const { name, email } = DEMO_BUYER;
    const hasDemoEvents = (await findEventBySlug(tx, BOUGHT)) !== null;
    if (hasDemoEvents) await leaveDemoWaiting(tx);
    if (!buyerId || !hasDemoEvents || (await hasUpcomingTickets(tx, { email, phone: null }))) return;
    await giveDemoTickets(tx, services, { accountId: buyerId, name, email }, now);
  });
}
