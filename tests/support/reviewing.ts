import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import { confirmFreeOrder } from '#modules/orders/index.ts';
import type { Database } from '#platform/database/index.ts';
import type { SignedIn } from '#shared/actor.ts';
import type { Locale } from '#shared/i18n.ts';
import { type Buying, newWish, oneOf, placed, typesOf } from './buying.ts';

// A person with a confirmed email. Give only what your test is about.
export function newPerson(given: Partial<SignedIn> & { name: string }): SignedIn {
  const accountId = given.name.toLowerCase().replaceAll(' ', '-');
  const proof = { sessionId: accountId, provedAt: new Date() };
  return { accountId, email: `${accountId}@example.com`, phone: null, isMerchant: false, ...proof, ...given };
}

// Only in tests: the browser's cookie `person=<account>` says who is signed in.
export function whoIsAmong(people: readonly SignedIn[]) {
  return async ({ cookie = '' }: IncomingHttpHeaders): Promise<SignedIn | null> => {
    const account = /(?:^|; )person=([\w-]+)/.exec(cookie)?.[1];
    return people.find(({ accountId }) => accountId === account) ?? null;
  };
}

interface Buyer {
  name: string;
  email: string | null;
  phone?: string | null;
  locale?: Locale;
}

// Free tickets, each as a paid order of its own. Answers the references.
export async function giveTickets(
  services: Buying,
  eventId: number,
  buyers: readonly Buyer[],
): Promise<string[]> {
  const [type = 0] = await typesOf(services.db, eventId);
  const references: string[] = [];
  for (const { name, email, phone, locale = 'en' } of buyers) {
    const wish = newWish({ eventId, entries: oneOf(type), locale });
    const buyer = { name, email: email ?? wish.buyer.email, phone: phone ?? wish.buyer.phone };
    const { reference } = await placed(services, { ...wish, buyer });
    await confirmFreeOrder(services, reference);
    references.push(reference);
  }
  return references;
}

// The database's clock cannot be moved, so the event is.
export async function startEvent(db: Database, eventId: number, hoursAgo: number): Promise<void> {
  await sql`
    update events set starts_at = now() - make_interval(hours => ${hoursAgo}),
      ends_at = now() - make_interval(hours => ${hoursAgo - 3})
    where id = ${eventId}
  `.execute(db.sql);
}
