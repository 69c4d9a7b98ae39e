import { sql } from 'kysely';
import { insertMember, openOrganizer } from '#modules/merchants/index.ts';
import type { MemberRole } from '#shared/actor.ts';
import { rowsOf } from './buying.ts';
import { ORGANIZERS } from './catalogue.ts';
import type { TestDatabase } from './database.ts';
import { type Browser, newPerson } from './people.ts';
import type { TestApp } from './test-app.ts';

interface NewMember {
  email?: string;
  name?: string;
  role?: MemberRole;
  // Its slug.
  organizer?: string;
  // null: all of the organiser's.
  eventIds?: number[] | null;
}

export async function accountOf(db: TestDatabase, email: string): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(db, sql`select id from accounts where email = ${email}`);
  if (!row) throw new Error(`Nobody has the address ${email}`);
  return row.id;
}

// Somebody with an account, signed in, in an organiser's team.
export async function newMember(
  app: TestApp,
  db: TestDatabase,
  { role = 'owner', email = `${role}@example.com`, name, ...given }: NewMember = {},
): Promise<Browser> {
  const { organizer = ORGANIZERS.ngoma.slug, eventIds = null } = given;
  const browser = await newPerson(app, db, email, name === undefined ? {} : { name });
  const account = await accountOf(db, email);
  const [team] = await rowsOf<{ id: number }>(db, sql`select id from organizers where slug = ${organizer}`);
  if (!team) throw new Error(`There is no organiser ${organizer}`);
  await db.sql.transaction().execute((tx) => insertMember(tx, account, team.id, role, eventIds));
  return browser;
}

// Somebody with an organiser of their own: another seller. Answers its slug, too.
export async function newSeller(
  app: TestApp,
  db: TestDatabase,
  email = 'stranger@example.com',
  organization = 'Others',
): Promise<{ browser: Browser; slug: string }> {
  const browser = await newPerson(app, db, email, { organization });
  const accountId = await accountOf(db, email);
  await openOrganizer({ db }, { accountId, organization });
  const [mine] = (await browser.get('/api/sell/organizers')).body.data;
  return { browser, slug: mine.slug };
}
