import { type AccountServices, openDemoAccounts } from '#modules/accounts/index.ts';
import { findOrganizer, insertMember } from '#modules/merchants/index.ts';

// Everybody may sign in as one of these.
export const DEMO_PASSWORD = 'ngoma-leo-usiku';
export const DEMO_PEOPLE = [
  { name: 'Amina Wanjiku', email: 'buyer@demo.example', isMerchant: false },
  { name: 'Daudi Otieno', email: 'seller@demo.example', isMerchant: true },
] as const;
const SELLERS_ORGANIZER = 'savanna-sound';

export async function ensureDemoPeople(accounts: AccountServices): Promise<void> {
  await openDemoAccounts(accounts, DEMO_PEOPLE, DEMO_PASSWORD, async (tx, [, sellerId]) => {
    const organizer = await findOrganizer(tx, SELLERS_ORGANIZER);
    if (organizer && sellerId) await insertMember(tx, sellerId, organizer.id, 'owner');
  });
}
