import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { SignedIn } from '#shared/actor.ts';
import { reactions } from '../../src/main/reactions.ts';
import type { TestApp } from './test-app.ts';

// People with tickets in their hands, through the API alone.

export interface Answer {
  status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look at what came, whatever it is
  body: any;
  headers: Record<string, unknown>;
  cookies: string;
}

export const BUYER = { name: 'Joseph Otieno', email: 'joseph@example.com', phone: '0712345678' };

// Tests say who is signed in with a header of their own; see `asking`.
export const whoIs = async (headers: Record<string, unknown>): Promise<SignedIn | null> =>
  typeof headers['x-person'] === 'string' ? JSON.parse(headers['x-person']) : null;

export const signedIn = (who: Partial<SignedIn>): Record<string, string> => ({
  'x-person': JSON.stringify({
    accountId: randomUUID(),
    name: 'Somebody',
    email: null,
    phone: null,
    isMerchant: false,
    sessionId: randomUUID(),
    provedAt: new Date(),
    ...who,
  }),
});

export interface PlacedOrder {
  reference: string;
  token: string;
}

export function asking(app: TestApp) {
  const ask = async (
    method: 'GET' | 'POST',
    url: string,
    payload?: object | string,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const answer = await app.http.inject({
      method,
      url,
      headers: {
        'sec-fetch-site': 'same-origin',
        ...(payload && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(payload && { payload }),
    });
    return {
      status: answer.statusCode,
      body: String(answer.headers['content-type']).includes('json') ? answer.json() : answer.body,
      headers: answer.headers,
      cookies: answer.cookies.map(({ name, value }) => `${name}=${value}`).join('; '),
    };
  };
  const get = (url: string, headers?: Record<string, string>) => ask('GET', url, undefined, headers);
  const post = (url: string, payload: object, headers?: Record<string, string>) =>
    ask('POST', url, payload, headers);
  // As a browser without script sends a page's form.
  const submit = (url: string, fields: Record<string, string>) =>
    ask('POST', url, String(new URLSearchParams(fields)), {
      'content-type': 'application/x-www-form-urlencoded',
    });

  const must = async (answer: Promise<Answer>) => {
    const { status, body } = await answer;
    expect(status, JSON.stringify(body)).toBe(200);
    return body.data;
  };

  const place = async (
    details: object[],
    buyer: object = BUYER,
    headers: Record<string, string> = {},
    more: object = {},
  ) => {
    const data = await must(
      post(
        '/api/event/order',
        { ticket_details: details, buyer, ...more },
        { 'idempotency-key': randomUUID(), ...headers },
      ),
    );
    return { reference: data.reference as string, token: data.token as string };
  };

  // Answers the attempt.
  const startPaying = async ({ reference, token }: PlacedOrder): Promise<string> => {
    const paying = { provider: 'sandbox', t: token };
    return (await must(post(`/api/event/pay/${reference}`, paying))).attempt;
  };
  const pay = async (order: PlacedOrder, outcome = 'success'): Promise<string> => {
    const attempt = await startPaying(order);
    await must(post(`/api/event/pay/sandbox/${attempt}`, { outcome }));
    return attempt;
  };
  const buy = async (...wish: Parameters<typeof place>) => {
    const order = await place(...wish);
    await pay(order);
    return order;
  };

  const ticketsOf = ({ reference, token }: PlacedOrder) =>
    must(get(`/api/events/orders/viewTickets/${reference}?t=${token}`));
  const share = (id: string, body: object, headers?: Record<string, string>) =>
    post(`/api/events/orders/assign/share-ticket/${id}`, body, headers);
  const tokenOf = (link: string) => link.split('/').at(-1) ?? '';
  const accept = (
    token: string,
    body: object = { name: 'Amina Wanjiku', email: 'amina@example.com' },
    headers = {},
  ) => post(`/api/events/orders/offer/${token}/accept`, body, headers);

  return { get, post, submit, must, place, pay, buy, ticketsOf, share, tokenOf, accept };
}

// Runs all reactions to what was announced so far, in order.
export async function react({ services }: TestApp): Promise<void> {
  const announced = await sql<{ name: string; data: Record<string, unknown> }>`
    delete from announcements returning id, name, data
  `.execute(services.db.sql);
  for (const { name, data } of announced.rows) {
    for (const reaction of reactions) if (reaction.on === name) await reaction.run(services, data);
  }
}
