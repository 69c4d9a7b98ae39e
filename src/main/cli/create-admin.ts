import { findAccountByEmail, insertAccount, insertHistory, updateAdmin } from '#modules/accounts/index.ts';
import { readEmail } from '#shared/email.ts';
import type { Services } from '../services.ts';

// Makes somebody one of the platform's own people. Whoever has no account gets one without a password, and chooses that by mail.
export async function createAdmin(services: Services, [typed = '', ...name]: string[]): Promise<number> {
  const email = readEmail(typed);
  if (email === null) {
    console.error('Usage: npm run cli -- admin create <email> [name]');
    return 1;
  }
  const { db, config, publicUrl } = services;
  const isNew = await db.sql.transaction().execute(async (tx) => {
    const known = await findAccountByEmail(tx, email);
    const id =
      known?.id ??
      (await insertAccount(tx, {
        name: name.join(' ') || email,
        email,
        phone: null,
        passwordHash: null,
        locale: config.defaultLocale,
        isMerchant: false,
      }));
    if (id === null) throw new Error('The account was made at this very moment: try again');
    await updateAdmin(tx, id, true);
    await insertHistory(tx, id, 'became_admin');
    return known === null;
  });
  if (isNew)
    console.log(`${email} has an account now and chooses a password at ${publicUrl}/forgotPassword.`);
  console.log(
    `${email} is an operator, and sees ${publicUrl}/admin once a second step is on in the profile.`,
  );
  return 0;
}
