import { expect } from 'vitest';
import { keepRecordOf } from '#modules/records/index.ts';
import { typesOf } from './buying.ts';
import type { TestDatabase } from './database.ts';
import { openBrowser } from './people.ts';
import type { TestApp } from './test-app.ts';

// Orders as buyers make them through calls.

export interface SoldBy {
  app: TestApp;
  db: TestDatabase;
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
