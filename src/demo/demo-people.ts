import { randomUUID } from 'node:crypto';
import { type AccountServices, openDemoAccounts } from '#modules/accounts/index.ts';
import { findEventBySlug } from '#modules/catalog/index.ts';
import { findOrganizer, insertMember } from '#modules/merchants/index.ts';
import { hasUpcomingTickets } from '#modules/tickets/index.ts';
import { BOUGHT, giveDemoTickets } from './demo-tickets.ts';

// Everybody may sign in as one of these.
export const DEMO_PASSWORD = 'ngoma-leo-usiku';
export const DEMO_PEOPLE = [
  { name: 'Amina Wanjiku', email: 'buyer@demo.example', isMerchant: false },
  { name: 'Daudi Otieno', email: 'seller@demo.example', isMerchant: true },
] as const;
const SELLERS_ORGANIZER = 'savanna-sound';

export async function ensureDemoPeople(
  services: Parameters<typeof giveDemoTickets>[0] & { accounts: AccountServices },
): Promise<void> {
  let buyerId: string | null = null;
  const areNew = await openDemoAccounts(
    services.accounts,
    DEMO_PEOPLE,
    DEMO_PASSWORD,
    async (tx, [ofBuyer = null, sellerId]) => {
      buyerId = ofBuyer;
      const organizer = await findOrganizer(tx, SELLERS_ORGANIZER);
      if (organizer && sellerId) await insertMember(tx, sellerId, organizer.id, 'owner');
    },
  );
  const [{ name, email }] = DEMO_PEOPLE;
  const hasDemoEvents = (await findEventBySlug(services.db.sql, BOUGHT)) !== null;
  if (!areNew || buyerId === null || !hasDemoEvents) return;
  if (await hasUpcomingTickets(services.db.sql, { email, phone: null })) return;
  const proof = { sessionId: randomUUID(), provedAt: new Date() };
  await giveDemoTickets(services, {
    accountId: buyerId,
    name,
    email,
    phone: null,
    isMerchant: false,
    ...proof,
  });
}
