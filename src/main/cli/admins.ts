import {
  deleteSessionsOf,
  findAccountByEmail,
  findAdmin,
  insertAccount,
  insertHistory,
  updateAdmin,
} from '#modules/accounts/index.ts';
import { writeAudit } from '#modules/merchants/index.ts';
import type { Tx } from '#platform/database/index.ts';
import { readEmail } from '#shared/email.ts';
import type { Services } from '../services.ts';
import { operatorAtConsole } from './operator-at-console.ts';

// Makes somebody one of the platform's own people. Whoever has no account gets one without a password, and chooses that by mail.
export async function createAdmin(services: Services, [typed = '', ...name]: string[]): Promise<number> {
  const email = readEmail(typed);
  if (email === null) {
    console.error('Usage: npm run cli -- admin create <email> [name]');
    return 1;
  }
  const { db, config, publicUrl, clock } = services;
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
    if (!(await findAdmin(tx, id))) await changeAdmin(tx, id, true, clock.now());
    return known === null;
  });
  if (isNew)
    console.log(`${email} has an account now and chooses a password at ${publicUrl}/forgotPassword.`);
  console.log(
    `${email} is an operator, and sees ${publicUrl}/admin once a second step is on in the profile.`,
  );
  return 0;
}

// Also the last one: somebody whose account fell into wrong hands must be out at once, and this console makes another.
export async function removeAdmin({ db, clock }: Services, given: string[]): Promise<number> {
  const email = readEmail(given[0] ?? '');
  if (email === null || given.length !== 1) {
    console.error('Usage: npm run cli -- admin remove <email>');
    return 1;
  }
  const isDone = await db.sql.transaction().execute(async (tx) => {
    const account = await findAccountByEmail(tx, email);
    if (!account || !(await findAdmin(tx, account.id))) return false;
    await changeAdmin(tx, account.id, false, clock.now());
    await deleteSessionsOf(tx, account.id, null);
    return true;
  });
  if (!isDone) {
    console.error(`${email} is no operator.`);
    return 1;
  }
  console.log(`${email} is no operator any more, and signed out everywhere.`);
  return 0;
}

async function changeAdmin(tx: Tx, accountId: string, isAdmin: boolean, now: Date): Promise<void> {
  await updateAdmin(tx, accountId, isAdmin);
  await insertHistory(tx, accountId, isAdmin ? 'became_admin' : 'stopped_being_admin');
  await writeAudit(
    tx,
    { actor: operatorAtConsole(now), now },
    {
      ...{ organizerId: null, eventId: null, subject: `account:${accountId}` },
      action: isAdmin ? 'operator.added' : 'operator.removed',
      changes: { is_admin: [!isAdmin, isAdmin] },
    },
  );
}
