import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openMail, type SmtpSimulator, startSmtpSimulator } from '#tests/simulators/smtp.ts';
import { type RunningApp, startApp } from '#tests/support/app.ts';
import { readPdf } from '#tests/support/read-pdf.ts';

// The program as people run it: somebody pays, and the tickets come by mail through reactions, outbox and SMTP.

let smtp: SmtpSimulator;
let app: RunningApp;

beforeAll(async () => {
  smtp = await startSmtpSimulator();
  app = await startApp({ SMTP_URL: smtp.url, MAIL_FROM: 'Tiketi <tickets@example.com>', LOG_LEVEL: 'error' });
}, 120_000);
afterAll(async () => {
  await app?.stop();
  await smtp?.close();
});

async function call(path: string, body?: object) {
  const answer = await fetch(app.url + path, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
      'idempotency-key': randomUUID(),
      cookie: 'MY_LANG=sw',
    },
  });
  const read = (await answer.json()) as { data: Record<string, never> & { data: Record<string, never>[] } };
  expect(answer.status, JSON.stringify(read)).toBe(200);
  return read.data;
}

test('a payment brings the tickets by mail within seconds', { timeout: 60_000 }, async () => {
  const events = (await call('/api/events/listing')).data as unknown as { slug_name: string }[];
  const wanted = await firstOnSale(events.map((event) => event.slug_name));
  const order = (await call('/api/event/order', {
    ticket_details: [{ id: wanted, quantity: 1 }],
    buyer: { name: 'Amina', email: 'amina@example.com', phone: '+254712345678' },
  })) as unknown as { reference: string; token: string; total: number };
  const { attempt } = (await call(`/api/event/pay/${order.reference}`, {
    provider: 'sandbox',
    t: order.token,
  })) as unknown as { attempt: string };
  await call(`/api/event/pay/sandbox/${attempt}`, { outcome: 'success' });
  // The demo's own people get mails, too.
  const find = () =>
    smtp.received.map(openMail).find(({ headers }) => /^Tiketi yako: /.test(headers.get('subject') ?? ''));
  await vi.waitFor(() => expect(find()).toBeDefined(), { timeout: 30_000, interval: 200 });
  const mail = find();
  const pdf = mail?.parts.find((part) => part.type === 'application/pdf');
  const [page] = readPdf(pdf?.content ?? Buffer.alloc(0));
  expect(page?.text).toContain(order.reference);
  const dev = await fetch(`${app.url}/dev/mail`).then((answer) => answer.text());
  expect(dev).toContain('sent');
});

// A ticket type that anybody can buy one of for money.
async function firstOnSale(slugs: string[]): Promise<number> {
  for (const slug of slugs) {
    const event = (await call(`/api/event/view/${slug}`)) as unknown as {
      ticket_types: { id: number; price: number; state: string; dates: unknown[]; min_per_order: number }[];
    };
    const type = event.ticket_types.find(
      (one) => one.price > 0 && one.state === 'on_sale' && one.dates.length === 0 && one.min_per_order === 1,
    );
    if (type) return type.id;
  }
  throw new Error('Nothing is on sale');
}
