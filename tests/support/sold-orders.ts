import { sql } from 'kysely';
import { expect } from 'vitest';
import { insertMember } from '#modules/merchants/index.ts';
import { keepRecordOf } from '#modules/records/index.ts';
import type { MemberRole } from '#shared/actor.ts';
import { rowsOf, typesOf } from './buying.ts';
import type { TestDatabase } from './database.ts';
import { type Browser, newPerson, openBrowser } from './people.ts';
import type { TestApp } from './test-app.ts';

// Orders as buyers make them through calls, and the people of whoever sells to them.

export interface SoldBy {
  app: TestApp;
  db: TestDatabase;
}

// Somebody who acts for the organiser of this event.
export async function memberOf(
  { app, db }: SoldBy,
  eventId: number,
  email: string,
  role: MemberRole,
  eventIds: number[] | null = null,
): Promise<Browser> {
  const person = await newPerson(app, db, email, { name: 'Wangari Njeri' });
  const [row] = await rowsOf<{ account: string; organizer: number }>(
    db,
    sql`select accounts.id as account, organizer_id as organizer from accounts, events
      where email = ${email} and events.id = ${eventId}`,
  );
  await db.sql
    .transaction()
    .execute((tx) => insertMember(tx, row?.account ?? '', row?.organizer ?? 0, role, eventIds));
  return person;
}

export interface Buyer {
  name: string;
  email: string;
  phone: string;
}

export async function placeOrder({ app, db }: SoldBy, eventId: number, buyer: Buyer, quantity = 1) {
  const [type] = await typesOf(db, eventId);
  const browser = openBrowser(app);
  const ticket_details = [{ id: type, quantity, date_pass: [] }];
  const answer = await browser.post('/api/event/order', { ticket_details, buyer });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
  const { reference, token: t } = answer.body.data as { reference: string; token: string };
  const start = async (): Promise<string> =>
    (await browser.post(`/api/event/pay/${reference}`, { provider: 'sandbox', t })).body.data.attempt;
  return { browser, reference, token: t, start };
}

// Paid, and in the records that sellers search.
export async function buyTickets(by: SoldBy, eventId: number, buyer: Buyer, quantity = 1): Promise<string> {
  const { browser, reference, start } = await placeOrder(by, eventId, buyer, quantity);
  await browser.post(`/api/event/pay/sandbox/${await start()}`, { outcome: 'success' });
  await keepRecordOf(by.app.services, reference);
  return reference;
}
