import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { newWish, oneOf, openBuying, placed, rowsOf, typesOf } from '#tests/support/buying.ts';
import { openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { sellerOf } from '#tests/support/sellers.ts';
import { actFor } from './act-for.ts';
import { insertMember } from './members.queries.ts';
import { type Scope, type SellerSql, sellerSql } from './seller-sql.ts';

const db = await testDatabase();
const now = new Date();
// The first organiser has two events, the second one.
const events = { first: 0, second: 0, foreign: 0 };

beforeAll(async () => {
  const catalogue = await openCatalogue(db, now);
  const [first = 0, second = 0, foreign = 0] = await catalogue.add({}, {}, { organizer: 'kenari' });
  Object.assign(events, { first, second, foreign });
  const buying = await openBuying(db);
  for (const [place, eventId] of [first, second, foreign].entries()) {
    const [typeId = 0] = await typesOf(db, eventId);
    await placed(buying, newWish({ eventId, entries: oneOf(typeId) }));
    const organizerId = place === 2 ? 2 : 1;
    const [account] = await rowsOf<{ id: string }>(
      db,
      sql`insert into accounts (name, email, email_key, locale, password_hash)
        values ('Somebody', ${`${place}@example.com`}, ${`${place}@example.com`}, 'en', 'secret') returning id`,
    );
    await insertMember(db.sql as never, account?.id ?? '', organizerId, 'owner');
    await db.runScript(`
      insert into event_drafts (id, organizer_id, doc, created_at, updated_at)
        values ('${randomUUID()}', ${organizerId}, '{}', now(), now());
      insert into audit_log (at, organizer_id, actor_kind, actor_id, action, subject, event_id, changes)
        values (now(), ${organizerId}, 'member', '${account?.id}', 'event.edited', 'event:1', ${eventId}, '{}');
      insert into coupons (event_id, code, kind, value) values (${eventId}, 'FRIENDS', 'percent', 1000);
      insert into flash_sales (event_id, label, starts_at, ends_at) values (${eventId}, 'Night', now(), now() + interval '1 day');
      insert into flash_sale_prices select max(flash_sales.id), ${typeId}, 100 from flash_sales;
      insert into order_returns (order_id, number, ticket_ids, amount_minor, fee_minor, cause, actor)
        select id, 1, array[gen_random_uuid()], 100, 5, 'tickets_refunded', 'staff' from orders where event_id = ${eventId};
      insert into refund_requests (order_id, words) select id, '' from orders where event_id = ${eventId};
      insert into payment_attempts (id, order_reference, number, provider, amount_minor, currency, callback_token, expires_at)
        select 'attempt-' || id, reference, 1, 'mpesa', 100, 'KES', sha256(reference::bytea), now() from orders
        where event_id = ${eventId};
      insert into refunds (attempt_id, order_reference, amount_minor, key, cause)
        select 'attempt-' || id, reference, 100, reference, 'tickets_refunded' from orders where event_id = ${eventId};
      insert into adjustments (id, organizer_id, currency, amount_minor, words, state, asked_by, asked_at, decided_by, decided_at)
        values ('${randomUUID()}', ${organizerId}, 'KES', 100, 'A lamp', 'booked', '${account?.id}', now(), '${account?.id}', now());
    `);
  }
});

const as = (eventIds: readonly number[] | null = null): Promise<Scope> =>
  new Promise((resolve, reject) => {
    const { actor } = sellerOf(1, now, eventIds === null ? 'owner' : 'reader', eventIds);
    actFor(db, 'ngoma-nights', { actor, now }, async ({ scope }) => {
      resolve(scope);
      return { ok: true, value: null };
    }).catch(reject);
  });

const COUNTED = [
  'organizers',
  'merchant_members',
  'accounts',
  'audit_log',
  'event_drafts',
  'events',
  'ticket_types',
  'ticket_type_pools',
  'pools',
  'coupons',
  'flash_sales',
  'flash_sale_prices',
  'orders',
  'order_lines',
  'order_returns',
  'refund_requests',
  'payment_attempts',
  'refunds',
  'adjustments',
] as const;
type Counts = Record<(typeof COUNTED)[number], number>;

// Every row that there is: no statement says whose.
async function countAll(within: Parameters<ReturnType<typeof sql>['execute']>[0]): Promise<Counts> {
  const counts = sql.join(
    COUNTED.map((table) => sql`(select count(*)::int from ${sql.table(table)}) as ${sql.id(table)}`),
  );
  const { rows } = await sql<Counts>`select ${counts}`.execute(within);
  return rows[0] as Counts;
}
const each = (count: number, others: Partial<Counts> = {}): Counts =>
  ({ ...Object.fromEntries(COUNTED.map((table) => [table, count])), ...others }) as Counts;

const roleNow = async () =>
  (
    await rowsOf<{ role: string; organizer: string | null }>(
      db,
      sql`select current_user as role, nullif(current_setting('tiketi.organizer', true), '') as organizer`,
    )
  )[0];
const outside = await roleNow();
const denied = (table: string) => new RegExp(`permission denied for table ${table}`);

describe('behind the wall', () => {
  test('another organiser’s rows are not there, though no statement says whose they are to be', async () => {
    const seen = await sellerSql(await as(), countAll);
    expect(seen).toEqual(each(2, { organizers: 1 }));
  });

  test('the control: without the role all of them are', async () => {
    expect(await countAll(db.sql)).toEqual(each(3, { organizers: 2 }));
    const scope = await as();
    await sellerSql(scope, async (behind) => {
      await sql`reset role`.execute(behind);
      expect(await countAll(behind)).toEqual(each(3, { organizers: 2 }));
    });
  });

  test('whoever is there for one event sees that one, and no draft', async () => {
    const seen = await sellerSql(await as([events.second]), countAll);
    expect(seen).toMatchObject({ events: 1, orders: 1, pools: 1, refunds: 1, audit_log: 1, event_drafts: 0 });
    expect(await sellerSql(await as([events.foreign]), countAll)).toMatchObject({
      events: 0,
      orders: 0,
      pools: 0,
    });
  });

  test('a correction that nobody booked yet is not there, nor any for whoever is there for single events', async () => {
    const asked = sql`
      insert into adjustments (id, organizer_id, currency, amount_minor, words, asked_by, asked_at)
      values (${randomUUID()}, 1, 'KES', 100, 'Perhaps', ${randomUUID()}, now())
    `;
    await asked.execute(db.sql);
    const wordsFor = async (scope: Scope) => {
      const read = sql<{ words: string }>`select distinct words from adjustments`;
      return sellerSql(scope, async (behind) => (await read.execute(behind)).rows);
    };
    expect(await wordsFor(await as())).toEqual([{ words: 'A lamp' }]);
    expect(await wordsFor(await as([events.second]))).toEqual([]);
    await sql`update adjustments set state = 'refused', decided_by = asked_by, decided_at = now() where state = 'asked'`.execute(
      db.sql,
    );
    expect(await wordsFor(await as())).toEqual([{ words: 'A lamp' }]);
  });

  test('where nothing is set, nothing is there', async () => {
    await db.sql.transaction().execute(async (tx) => {
      await sql`select set_config('role', 'tiketi_seller', true)`.execute(tx);
      expect(await countAll(tx)).toEqual(each(0));
      await sql`select set_config('tiketi.organizer', '1', true)`.execute(tx);
      expect(await countAll(tx)).toMatchObject({ events: 0, orders: 0, event_drafts: 0 });
    });
  });

  test('what is another’s is neither written nor changed, nor is anything but drafts', async () => {
    const scope = await as();
    const write = (statement: ReturnType<typeof sql>) =>
      sellerSql(scope, (behind) => statement.execute(behind));
    const draft = (organizerId: number) => sql`
      insert into event_drafts (id, organizer_id, doc, created_at, updated_at)
      values (${randomUUID()}, ${organizerId}, '{}', now(), now())
    `;
    await expect(write(draft(2))).rejects.toThrow(/row-level security/);
    expect(
      (await write(sql`update event_drafts set version = 9 where organizer_id = 2`)).numAffectedRows,
    ).toBe(0n);
    await expect(write(sql`update event_drafts set organizer_id = 2`)).rejects.toThrow(/row-level security/);
    await expect(
      write(sql`
        insert into audit_log (at, organizer_id, actor_kind, actor_id, action, subject, changes)
        values (now(), 2, 'member', 'x', 'a.b', 'c', '{}')
      `),
    ).rejects.toThrow(/row-level security/);
    await expect(write(sql`update events set name = 'Mine'`)).rejects.toThrow(denied('events'));
    await expect(write(sql`update pools set capacity = 1`)).rejects.toThrow(denied('pools'));
    await expect(write(sql`update orders set state = 'paid'`)).rejects.toThrow(denied('orders'));
    await expect(write(sql`select password_hash from accounts`)).rejects.toThrow(denied('accounts'));
    await expect(write(sql`select callback_token from payment_attempts`)).rejects.toThrow(
      denied('payment_attempts'),
    );
    await write(draft(1));
    await sql`delete from event_drafts where organizer_id = 1 and id <> (select min(id::text)::uuid from event_drafts where organizer_id = 1)`.execute(
      db.sql,
    );
  });
});

test('for an organiser that is suspended the role writes nothing, and sees what it saw', async () => {
  const scope = await as();
  const write = (statement: ReturnType<typeof sql>) =>
    sellerSql(scope, async (behind) => (await statement.execute(behind)).numAffectedRows ?? 0n);
  const seen = () =>
    sellerSql(scope, async (behind) => (await sql`select from event_drafts`.execute(behind)).rows.length);
  const suspend = (at: string) => db.runScript(`update organizers set suspended_at = ${at} where id = 1`);
  const draft = sql`
    insert into event_drafts (id, organizer_id, doc, created_at, updated_at)
    values (${randomUUID()}, 1, '{}', now(), now())
  `;
  const before = await seen();
  await suspend('now()');
  await expect(write(draft)).rejects.toThrow(/row-level security/);
  expect(await write(sql`update event_drafts set version = version + 1`)).toBe(0n);
  expect(await write(sql`delete from event_drafts`)).toBe(0n);
  expect(await seen()).toBe(before);
  await suspend('null');
  // The control.
  expect(await write(sql`update event_drafts set version = version + 1`)).toBe(BigInt(before));
});

describe('the role ends with the transaction', () => {
  test.each([8])(
    'after %i that came to their end and as many that failed, on whichever connection',
    async (n) => {
      const scope = await as();
      expect(
        await sellerSql(
          scope,
          async (behind) =>
            (await sql<{ role: string }>`select current_user as role`.execute(behind)).rows[0]?.role,
        ),
      ).toBe('tiketi_seller');
      const fails = async (behind: SellerSql) => {
        await sql`select 1 / 0`.execute(behind);
      };
      const throws = async () => {
        throw new Error('no');
      };
      const looks = async (behind: SellerSql) => {
        await countAll(behind);
      };
      await Promise.allSettled(
        Array.from({ length: n }, () => [looks, fails, throws])
          .flat()
          .map((work) => sellerSql(scope, work)),
      );
      const after = await Promise.all(Array.from({ length: n }, roleNow));
      expect(after).toEqual(Array.from({ length: n }, () => ({ ...outside, organizer: null })));
    },
  );

  test('the control: a setting that is not local stays on its connection', async () => {
    await db.sql.connection().execute(async (one) => {
      await sql`select set_config('role', 'tiketi_seller', false)`.execute(one);
      const { rows } = await sql<{ role: string }>`select current_user as role`.execute(one);
      await sql`reset role`.execute(one);
      expect(rows[0]?.role).toBe('tiketi_seller');
    });
  });
});

describe('what the role may', () => {
  test('every table that it reads has a policy', async () => {
    const bare = await rowsOf(
      db,
      sql`
        select relname from pg_class
        where relnamespace = 'public'::regnamespace and relkind = 'r' and not (
          relrowsecurity and exists (select from pg_policy where polrelid = pg_class.oid)
        ) and has_any_column_privilege('tiketi_seller', oid, 'select, insert, update')
      `,
    );
    expect(bare).toEqual([]);
  });

  // What is nobody's, or of everybody's events, and so is asked past the wall; the import rules name them too.
  const PAST_WALL = /selling\/(venues|begun)\//;

  test('every table that sellers’ pages name is one of those', async () => {
    const tables = await rowsOf<{ name: string; has_policy: boolean }>(
      db,
      sql`
        select relname as name, relrowsecurity and has_any_column_privilege('tiketi_seller', oid, 'select') as has_policy
        from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'
      `,
    );
    const root = new URL('../', import.meta.url).pathname;
    const files = globSync('{selling,organizing}/**/*.queries.ts', { cwd: root }).filter(
      (file) => !PAST_WALL.test(file),
    );
    expect(files.length).toBeGreaterThan(4);
    const named = new Set(
      files
        .flatMap((file) => [...readFileSync(root + file, 'utf8').matchAll(/\b(?:from|join)\s+([a-z_]+)/g)])
        .map(([, name]) => name),
    );
    expect(named.has('events')).toBe(true);
    expect(tables.filter(({ name, has_policy }) => named.has(name) && !has_policy)).toEqual([]);
  });

  test('it writes drafts, with a line in the log and since when a picture is used', async () => {
    const written = await rowsOf(
      db,
      sql`
        select relname as table, string_agg(kind, ' ' order by kind) as may from pg_class
        cross join unnest(array['delete', 'insert', 'truncate', 'update']) as kind
        where relnamespace = 'public'::regnamespace and relkind = 'r' and (
          has_table_privilege('tiketi_seller', oid, kind)
          or (kind in ('insert', 'update') and has_any_column_privilege('tiketi_seller', oid, kind))
        ) group by relname order by relname
      `,
    );
    expect(written).toEqual([
      { table: 'audit_log', may: 'insert' },
      { table: 'event_drafts', may: 'delete insert update' },
      { table: 'picture_owners', may: 'update' },
    ]);
  });
});
