import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { listAudit } from '#modules/merchants/index.ts';
import { PAGE_NEWS } from '#platform/page-cache/page-news.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { draftType, wholeDraft } from '#tests/support/drafting.ts';
import { editEvent } from '#tests/support/edit-event.ts';
import { openPublishing } from '#tests/support/publishing.ts';
import { sellerOf } from '#tests/support/sellers.ts';
import { discardDraft, findDraft, listDrafts, publishDraft, saveDraft } from '../index.ts';

const { db, now, owner, publish } = await openPublishing();
const stranger = sellerOf(2, now);

const begin = async (given: Parameters<typeof wholeDraft>[1] = {}) => {
  const id = randomUUID();
  const doc = wholeDraft(now, given);
  expect(await saveDraft(db, 1, { id, version: 0, doc }, owner)).toEqual({ ok: true, value: { version: 1 } });
  return { id, doc };
};
const actions = async () => (await listAudit(db.sql, 1, 3)).map(({ action }) => action);

describe('a draft', () => {
  test('is in the list, however many there are', async () => {
    const { db: many } = await openPublishing();
    const doc = JSON.stringify(wholeDraft(now));
    await sql`
      insert into event_drafts (id, organizer_id, doc, created_at, updated_at)
      select gen_random_uuid(), 1, ${doc}::jsonb, ${now}, ${now}::timestamptz - (number / 3) * interval '1 minute'
      from generate_series(1, 450) as number
    `.execute(many.sql);
    const seen: string[] = [];
    const pages: number[] = [];
    let page = await listDrafts(many.sql, 1, owner);
    while (page.ok && page.value.length > 0) {
      pages.push(page.value.length);
      seen.push(...page.value.map(({ id }) => id));
      page = await listDrafts(many.sql, 1, owner, page.value.at(-1));
    }
    expect(pages).toEqual([200, 200, 50]);
    expect(new Set(seen).size).toBe(450);
    // One more is refused; saving one that is there is not.
    const more = { id: randomUUID(), version: 0, doc: wholeDraft(now) };
    expect(await saveDraft(many, 1, more, owner)).toMatchObject({
      reason: 'too_many_drafts',
      data: { most: 200 },
    });
    expect(await findDraft(many.sql, more.id, owner)).toMatchObject({ reason: 'draft_not_found' });
    const again = { ...more, id: seen[0] ?? '', doc: wholeDraft(now, { name: 'Again' }) };
    expect(await saveDraft(many, 1, { ...again, version: 1 }, owner)).toMatchObject({ ok: true });
  });

  test('is kept, found, listed and thrown away', async () => {
    const { id, doc } = await begin();
    const view = { id, version: 1, doc, updated_at: now.toISOString(), event_id: null };
    expect(await findDraft(db.sql, id, owner)).toEqual({ ok: true, value: view });
    expect(await listDrafts(db.sql, 1, owner)).toMatchObject({ ok: true, value: [{ id }] });
    const newer = { ...doc, summary: 'An evening on the pier.' };
    expect(await saveDraft(db, 1, { id, version: 1, doc: newer }, owner)).toMatchObject({
      value: { version: 2 },
    });
    expect(await discardDraft(db, { id, version: 1 }, owner)).toMatchObject({ reason: 'draft_changed' });
    expect(await discardDraft(db, { id, version: 2 }, owner)).toMatchObject({ ok: true });
    expect(await discardDraft(db, { id, version: 2 }, owner)).toMatchObject({ ok: true });
    expect(await findDraft(db.sql, id, owner)).toMatchObject({ reason: 'draft_not_found' });
    expect(await actions()).toEqual(['draft.discarded', 'draft.begun']);
  });

  test('that somebody else has changed is not written over, and comes back as it is', async () => {
    const { id, doc } = await begin();
    await saveDraft(db, 1, { id, version: 1, doc: { ...doc, name: 'Theirs' } }, owner);
    const mine = await saveDraft(db, 1, { id, version: 1, doc: { ...doc, name: 'Mine' } }, owner);
    expect(mine).toMatchObject({ reason: 'draft_changed', data: { version: 2, doc: { name: 'Theirs' } } });
  });

  test('that is saved or begun twice is so once', async () => {
    const { id, doc } = await begin();
    expect(await saveDraft(db, 1, { id, version: 0, doc }, owner)).toMatchObject({ value: { version: 1 } });
    const newer = { ...doc, name: 'Newer' };
    for (let time = 0; time < 2; time += 1)
      expect(await saveDraft(db, 1, { id, version: 1, doc: newer }, owner)).toMatchObject({
        value: { version: 2 },
      });
    const other = { id, version: 0, doc: { ...doc, name: 'Another one' } };
    expect(await saveDraft(db, 1, other, owner)).toMatchObject({ reason: 'draft_changed' });
  });

  test("is its organiser's alone, whatever a stranger says whose it is", async () => {
    const { id, doc } = await begin();
    const no = { ok: false, reason: 'not_allowed' };
    for (const by of [stranger, sellerOf(1, now, 'finance'), sellerOf(1, now, 'manager', [3])]) {
      const unseen = by === stranger ? { ok: false, reason: 'draft_not_found' } : no;
      expect(await saveDraft(db, 1, { id: randomUUID(), version: 0, doc }, by)).toEqual(no);
      expect(await saveDraft(db, 2, { id, version: 1, doc: { ...doc, name: 'x' } }, by)).toEqual(unseen);
      expect(await publishDraft(db, { id, version: 1 }, by)).toEqual(unseen);
      expect(await discardDraft(db, { id, version: 1 }, by)).toEqual(unseen);
      expect(await findDraft(db.sql, id, by)).toEqual(unseen);
      expect(await listDrafts(db.sql, 1, by)).toEqual(no);
    }
    const reader = sellerOf(1, now, 'reader');
    expect(await findDraft(db.sql, id, reader)).toMatchObject({ ok: true });
    expect(await saveDraft(db, 1, { id, version: 1, doc: { ...doc, name: 'x' } }, reader)).toEqual(no);
  });
});

describe('publishing', () => {
  test('makes an event with types, pools, rooms and days, and tells lists and the log', async () => {
    const heard: string[] = [];
    const stop = await db.listen(PAGE_NEWS, { onNews: (news) => heard.push(news), onConnected() {} });
    const on = ['2026-12-11', '2026-12-12'];
    const { id } = await begin({
      name: 'Lake weekend',
      ends_at: '2026-12-12T20:00:00Z',
      rooms: [{ capacity: 60 }],
      ticket_types: [
        draftType({
          name: 'Day',
          price: 2_000,
          stock: { kind: 'dates', days: on.map((day) => ({ on: day, capacity: 50 })) },
        }),
        draftType({ name: 'Weekend', price: 3_500, stock: { kind: 'days_of', type: 0 } }),
        draftType({ name: 'Front', price: 900, stock: { kind: 'own', capacity: 20, room: 0 } }),
        draftType({
          name: 'Back',
          price: 700,
          is_hidden: true,
          stock: { kind: 'own', capacity: null, room: 0 },
        }),
      ],
    });
    const published = await publishDraft(db, { id, version: 1 }, owner);
    expect(published).toMatchObject({ ok: true, value: { slug: 'lake-weekend' } });
    const eventId = published.ok ? published.value.eventId : 0;
    expect(
      await rowsOf(
        db,
        sql`select type.name, valid_on, capacity, dense_rank() over (order by pool_id)::int as pool
          from ticket_types type join ticket_type_pools link on link.ticket_type_id = type.id join pools on pools.id = pool_id
          where event_id = ${eventId} order by position, pool_id`,
      ),
    ).toEqual([
      { name: 'Day', valid_on: on[0], capacity: 50, pool: 1 },
      { name: 'Day', valid_on: on[1], capacity: 50, pool: 2 },
      { name: 'Weekend', valid_on: null, capacity: 50, pool: 1 },
      { name: 'Weekend', valid_on: null, capacity: 50, pool: 2 },
      { name: 'Front', valid_on: null, capacity: 20, pool: 3 },
      { name: 'Front', valid_on: null, capacity: 60, pool: 4 },
      { name: 'Back', valid_on: null, capacity: 60, pool: 4 },
    ]);
    const [row] = await rowsOf(
      db,
      sql`select status, from_price_minor::int as price, is_free, is_pass, organizer_id, published_at from events where id = ${eventId}`,
    );
    expect(row).toEqual({
      status: 'published',
      price: 900_00,
      is_free: false,
      is_pass: true,
      organizer_id: 1,
      published_at: now,
    });
    expect(await rowsOf(db, sql`select from event_search where event_id = ${eventId}`)).toHaveLength(1);
    await expect.poll(() => heard.join(' ')).toContain('organizer:1 lists');
    expect(await actions()).toContain('event.published');
    await stop();
  });

  test('twice is once: the second is told what came of the first', async () => {
    const { id, doc } = await begin();
    const first = await publishDraft(db, { id, version: 1 }, owner);
    expect(await publishDraft(db, { id, version: 1 }, owner)).toEqual(first);
    expect(await saveDraft(db, 1, { id, version: 1, doc: { ...doc, name: 'Late' } }, owner)).toMatchObject({
      reason: 'draft_published',
    });
    expect(await discardDraft(db, { id, version: 1 }, owner)).toMatchObject({ reason: 'draft_published' });
    expect(await listDrafts(db.sql, 1, owner)).not.toMatchObject({ value: [{ id }] });
  });

  test('an unfinished draft is refused with everything that it lacks, and nothing is made', async () => {
    const { id } = await begin({ category: null, ticket_types: [] });
    const events = () => rowsOf(db, sql`select id from events`);
    const before = await events();
    expect(await publishDraft(db, { id, version: 1 }, owner)).toMatchObject({
      reason: 'draft_incomplete',
      field: 'category',
      data: { missing: [{ field: 'category' }, { field: 'ticket_types' }] },
    });
    expect(await events()).toEqual(before);
  });

  test.each([
    [{ venue_id: 999 }, 'venue_unknown', 'venue_id'],
    [{ category: 'nothing' }, 'category_unknown', 'category'],
    [{ slug: 'search' }, 'slug_reserved', 'slug'],
    [{ slug: 'had-before' }, 'slug_taken', 'slug'],
  ])('%j is refused as %s', async (given, reason, field) => {
    if (reason === 'slug_taken') {
      const eventId = await publish({ slug: 'had-before' });
      await editEvent(db, eventId, { slug: 'has-now' }, now);
    }
    const { id } = await begin(given);
    expect(await publishDraft(db, { id, version: 1 }, owner)).toMatchObject({ reason, field });
  });

  test('events of one name get addresses of their own', async () => {
    const slugOf = async (eventId: number) =>
      (await rowsOf<{ slug: string }>(db, sql`select slug from events where id = ${eventId}`))[0]?.slug;
    const ids = [];
    for (let time = 0; time < 3; time += 1) ids.push(await publish({ name: 'Same Night' }));
    expect(await Promise.all(ids.map(slugOf))).toEqual(['same-night', 'same-night-2', 'same-night-3']);
    expect(await slugOf(await publish({ name: 'Search' }))).toBe('search-2');
  });

  test('so many within a day of whoever is not verified, and all of whoever is', async () => {
    const { db: own, publish: publishOwn } = await openPublishing();
    const isVerified = (is: boolean) =>
      sql`update organizers set is_verified = ${is} where id = 1`.execute(own.sql);
    await isVerified(false);
    for (let time = 0; time < 20; time += 1) await publishOwn();
    const id = randomUUID();
    await saveDraft(own, 1, { id, version: 0, doc: wholeDraft(now) }, owner);
    const seen = { id, version: 1 };
    expect(await publishDraft(own, seen, owner)).toMatchObject({
      reason: 'too_many_published',
      data: { most: 20 },
    });
    await isVerified(true);
    expect(await publishDraft(own, seen, owner)).toMatchObject({ ok: true });
  });

  test('what was read is what is published: a draft that changed since is not', async () => {
    const { id, doc } = await begin();
    await saveDraft(db, 1, { id, version: 1, doc: { ...doc, name: 'Changed' } }, owner);
    expect(await publishDraft(db, { id, version: 1 }, owner)).toMatchObject({ reason: 'draft_changed' });
  });
});
