import { randomInt, randomUUID } from 'node:crypto';
import { findReviewedEvent, insertReport, listReviewRows } from '#modules/reviews/index.ts';
import { insertRequest } from '#modules/support/index.ts';
import type { Tx } from '#platform/database/index.ts';

const REVIEWED = 'songs-from-the-night-bus';

// A question in each language.
const QUESTIONS = [
  {
    name: 'Joyce Atieno',
    email: 'joyce.atieno@people.example.com',
    topic: 'payment',
    locale: 'en',
    message:
      'I paid by M-Pesa this morning, the message from M-Pesa came, and my page still says that you wait for the ' +
      'money. Do I have to pay again?',
  },
  {
    name: 'Ketut Lestari',
    email: 'ketut.lestari@people.example.com',
    topic: 'refund',
    locale: 'id',
    message:
      'Saya sakit dan tidak bisa datang hari Sabtu. Apakah tiketnya bisa dikembalikan atau dipindahkan?',
  },
  {
    name: 'Neema Mwakasege',
    email: 'neema.mwakasege@people.example.com',
    topic: 'selling',
    locale: 'sw',
    message: 'Tunaandaa tamasha la vijana mjini Arusha. Je, tunaweza kuuza tiketi za siku tatu kwa bei moja?',
  },
] as const;

const REPORTED_FOR = 'The hall has no pillars. This must be about another place.';

// What waits for operators who look at a demo for the first time. Nobody is mailed about it.
export async function leaveDemoWaiting(tx: Tx): Promise<void> {
  for (const question of QUESTIONS) {
    await insertRequest(tx, {
      ...question,
      number: `S-${randomInt(100_000, 1_000_000)}`,
      askedBy: null,
      reference: null,
      idempotencyKey: null,
      requestHash: randomUUID(),
    });
  }
  const event = await findReviewedEvent(tx, REVIEWED);
  const [review] = event ? await listReviewRows(tx, event, { stars: 2, limit: 1, offset: 0 }) : [];
  if (review)
    await insertReport(tx, {
      reviewId: review.id,
      visitorId: randomUUID(),
      reason: 'other',
      details: REPORTED_FOR,
    });
}
