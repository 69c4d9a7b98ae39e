import { sql } from 'kysely';
import type { Sql, Tx } from '#platform/database/index.ts';
import type { Locale } from '#shared/i18n.ts';

export type SubscriberState = 'asked' | 'confirmed' | 'unsubscribed';

export interface SubscriberRow {
  id: number;
  email: string;
  locale: Locale;
  state: SubscriberState;
}

interface NewSubscriber {
  email: string;
  locale: Locale;
  linkHash: Buffer;
  linkDays: number;
}

// Does not change a person who has said yes before.
export async function upsertSubscriber(tx: Tx, asker: NewSubscriber): Promise<SubscriberRow> {
  const written = await sql<SubscriberRow>`
    insert into newsletter_subscribers as known (address, email, locale, state, link_hash, link_until)
    values (
      lower(${asker.email}), ${asker.email}, ${asker.locale}, 'asked', ${asker.linkHash},
      now() + make_interval(days => ${asker.linkDays})
    )
    on conflict (address) do update set
      email = excluded.email, locale = excluded.locale, state = 'asked', link_hash = excluded.link_hash,
      link_until = excluded.link_until, asked_at = now()
    where known.state <> 'confirmed'
    returning id, email, locale, state
  `.execute(tx);
  const [row] = written.rows;
  return row ?? getByAddress(tx, asker.email);
}

async function getByAddress(tx: Tx, email: string): Promise<SubscriberRow> {
  const found = await sql<SubscriberRow>`
    select id, email, locale, state from newsletter_subscribers where address = lower(${email})
  `.execute(tx);
  const [row] = found.rows;
  if (!row) throw new Error('A subscriber is gone');
  return row;
}

export async function lockSubscriberByLink(tx: Tx, linkHash: Buffer): Promise<SubscriberRow | null> {
  const found = await sql<SubscriberRow>`
    select id, email, locale, state from newsletter_subscribers
    where link_hash = ${linkHash} and link_until > now() for update
  `.execute(tx);
  return found.rows[0] ?? null;
}

export async function lockSubscriber(tx: Tx, id: number): Promise<SubscriberRow | null> {
  const found = await sql<SubscriberRow>`
    select id, email, locale, state from newsletter_subscribers where id = ${id} for update
  `.execute(tx);
  return found.rows[0] ?? null;
}

// After a no, the links that ask for a yes stop working, too.
export async function updateSubscriberState(tx: Tx, id: number, state: SubscriberState): Promise<void> {
  await sql`
    update newsletter_subscribers set
      state = ${state}, link_hash = case when ${state} = 'unsubscribed' then null else link_hash end
    where id = ${id}
  `.execute(tx);
}

// Until the end of the transaction none of them stops.
export async function listConfirmed(tx: Tx, afterId: number, most: number): Promise<SubscriberRow[]> {
  const found = await sql<SubscriberRow>`
    select id, email, locale, state from newsletter_subscribers
    where state = 'confirmed' and id > ${afterId} order by id limit ${most} for share
  `.execute(tx);
  return found.rows;
}

export async function findSubscription(
  db: Sql,
  email: string,
): Promise<Pick<SubscriberRow, 'email' | 'locale' | 'state'> | null> {
  const found = await sql<Pick<SubscriberRow, 'email' | 'locale' | 'state'>>`
    select email, locale, state from newsletter_subscribers where address = lower(${email})
  `.execute(db);
  return found.rows[0] ?? null;
}

// Answers who it was.
export async function deleteSubscriber(tx: Tx, email: string): Promise<number | null> {
  const deleted = await sql<{ id: number }>`
    delete from newsletter_subscribers where address = lower(${email}) returning id
  `.execute(tx);
  return deleted.rows[0]?.id ?? null;
}

export async function deleteUnanswered(db: Sql, olderThanDays: number): Promise<void> {
  await sql`
    delete from newsletter_subscribers
    where state = 'asked' and asked_at < now() - make_interval(days => ${olderThanDays})
  `.execute(db);
}

// How many get an issue that is sent now, by their language.
export async function countConfirmed(db: Sql | Tx): Promise<{ locale: Locale; people: number }[]> {
  const found = await sql<{ locale: Locale; people: number }>`
    select locale, count(*)::int as people from newsletter_subscribers where state = 'confirmed' group by locale
  `.execute(db);
  return found.rows;
}
