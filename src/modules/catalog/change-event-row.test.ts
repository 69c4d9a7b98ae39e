import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { PAGE_NEWS } from '#platform/page-cache/page-news.ts';
import { RESERVED_EVENT_SLUGS } from '#shared/site-map/reserved-words.ts';
import { days, hours, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { editEvent } from '#tests/support/edit-event.ts';
import { endEvents } from './end-events.ts';

const db = await testDatabase();
const now = new Date('2026-12-01T08:00:00Z');
const catalogue = await openCatalogue(db, now);
await catalogue.add({ slug: 'taken' });

let id: number;
let slug: string;
let made = 0;
beforeEach(async () => {
  made += 1;
  slug = `edited-${made}`;
  [id = 0] = await catalogue.add({ slug });
});

const row = async () =>
  (await sql<Record<string, unknown>>`select * from events where id = ${id}`.execute(db.sql)).rows[0];
const formerSlugs = async () =>
  (
    await sql<{ slug: string }>`select slug from former_slugs where event_id = ${id}`.execute(db.sql)
  ).rows.map((former) => former.slug);

describe('editing an event', () => {
  test('changes what is given and nothing else', async () => {
    const before = await row();
    expect(await editEvent(db, id, { name: 'New name' }, now)).toEqual({ ok: true, value: { slug } });
    expect(await row()).toEqual({ ...before, name: 'New name', updated_at: now });
  });

  test('a slug that it leaves is kept, and given back when it returns', async () => {
    await editEvent(db, id, { slug: `${slug}-two` }, now);
    expect(await formerSlugs()).toEqual([slug]);
    await editEvent(db, id, { slug }, now);
    expect(await formerSlugs()).toEqual([`${slug}-two`]);
  });

  test.each<[wanted: string, reason: string]>([
    ['taken', 'slug_taken'],
    ['Not A Slug', 'slug_invalid'],
    ...Array.from(RESERVED_EVENT_SLUGS, (word): [string, string] => [word, 'slug_reserved']),
  ])('the slug %s is refused as %s and nothing is written', async (wanted, reason) => {
    const before = await row();
    expect(await editEvent(db, id, { slug: wanted, name: 'Other' }, now)).toMatchObject({
      ok: false,
      reason,
    });
    expect(await row()).toEqual(before);
  });

  test('the last five that it left lead to it; what it left before is free for others', async () => {
    const day = (number: number) => days(number, now);
    for (let at = 1; at <= 7; at += 1) await editEvent(db, id, { slug: `${slug}-to-${at}` }, day(at));
    expect((await formerSlugs()).sort()).toEqual([2, 3, 4, 5, 6].map((at) => `${slug}-to-${at}`));
    const [other = 0] = await catalogue.add({});
    expect(await editEvent(db, other, { slug }, now)).toMatchObject({ ok: true });
  });

  test('five are left in a day and no more, and going back to one is no other', async () => {
    for (let at = 1; at <= 5; at += 1)
      expect(await editEvent(db, id, { slug: `${slug}-to-${at}` }, now)).toMatchObject({ ok: true });
    const often = { ok: false, reason: 'slug_changed_often' };
    expect(await editEvent(db, id, { slug: `${slug}-to-6` }, now)).toMatchObject(often);
    expect(await editEvent(db, id, { slug }, now)).toMatchObject({ ok: true });
    expect(await editEvent(db, id, { slug: `${slug}-to-6` }, now)).toMatchObject(often);
    expect(await editEvent(db, id, { slug: `${slug}-to-6` }, days(1, now))).toMatchObject({ ok: true });
    expect(await formerSlugs()).toHaveLength(5);
  });

  test('what nobody ever saw leaves no slug behind', async () => {
    [id = 0] = await catalogue.add({ slug: `${slug}-draft`, status: 'draft', publishedAt: null });
    await editEvent(db, id, { slug: `${slug}-written` }, now);
    expect(await formerSlugs()).toEqual([]);
  });

  test('a former slug of another event is taken too', async () => {
    await editEvent(db, id, { slug: `${slug}-two` }, now);
    const [other = 0] = await catalogue.add({});
    expect(await editEvent(db, other, { slug }, now)).toMatchObject({ ok: false, reason: 'slug_taken' });
  });

  test('a moved start remembers the day it was announced for', async () => {
    const before = await row();
    const startsAt = new Date('2027-01-12T16:00:00Z');
    await editEvent(db, id, { startsAt, endsAt: new Date('2027-01-12T20:00:00Z'), status: 'postponed' }, now);
    expect(await row()).toMatchObject({
      previous_starts_at: before?.starts_at,
      starts_at: startsAt,
      status: 'postponed',
    });
  });

  test('an event that was moved and is put off without a date waits for one', async () => {
    const startsAt = new Date('2027-01-12T16:00:00Z');
    await editEvent(db, id, { startsAt, endsAt: new Date('2027-01-12T20:00:00Z') }, now);
    await editEvent(db, id, { status: 'postponed' }, now);
    expect(await row()).toMatchObject({ status: 'postponed', previous_starts_at: null });
    await editEvent(db, id, { name: 'Still waiting' }, now);
    expect(await row()).toMatchObject({ previous_starts_at: null });
  });

  test('another day is announced and noted; another hour, a draft and what is off are not', async () => {
    const announced = async () =>
      (
        await sql`delete from announcements where name = 'event.moved' and data->>'eventId' = ${String(id)} returning id`.execute(
          db.sql,
        )
      ).rows.length;
    const to = (on: string) => ({ startsAt: new Date(`${on}T16:00Z`), endsAt: new Date(`${on}T20:00Z`) });
    await editEvent(db, id, to('2027-01-12'), now);
    expect(await announced()).toBe(1);
    expect(await row()).toMatchObject({ moved_notice_at: now });
    const later = new Date(now.getTime() + 60_000);
    await editEvent(db, id, { startsAt: new Date('2027-01-12T17:00Z') }, later);
    await editEvent(db, id, { name: 'As it was' }, later);
    expect(await announced()).toBe(0);
    expect(await row()).toMatchObject({ moved_notice_at: now });
    await editEvent(db, id, to('2027-01-13'), later);
    expect(await announced()).toBe(1);
    expect(await row()).toMatchObject({ moved_notice_at: later });
    await editEvent(db, id, { ...to('2027-01-14'), status: 'cancelled' }, later);
    expect(await announced()).toBe(0);

    [id = 0] = await catalogue.add({ status: 'draft', publishedAt: null });
    await editEvent(db, id, to('2027-01-15'), now);
    expect(await announced()).toBe(0);
    expect(await row()).toMatchObject({ moved_notice_at: null });
  });

  test('that there is no date for now is announced and noted once, and so is that there is one again', async () => {
    const at = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    const told = async () =>
      (
        await sql`delete from announcements where name = 'event.moved' and data->>'eventId' = ${String(id)} returning id`.execute(
          db.sql,
        )
      ).rows.length;
    for (const minutes of [1, 2]) await editEvent(db, id, { status: 'postponed' }, at(minutes));
    expect(await told()).toBe(1);
    expect(await row()).toMatchObject({ moved_notice_at: at(1) });
    await editEvent(db, id, { status: 'published' }, at(3));
    expect(await told()).toBe(1);
    expect(await row()).toMatchObject({ moved_notice_at: at(3), previous_starts_at: null });
    // Also where it is the same day, an hour later.
    await editEvent(db, id, { status: 'postponed' }, at(4));
    const startsAt = hours(1, days(10, now));
    await editEvent(db, id, { startsAt }, at(5));
    expect(await told()).toBe(2);
    expect(await row()).toMatchObject({ moved_notice_at: at(5), status: 'postponed' });
  });

  test('another place is announced and noted; of a draft it is not', async () => {
    const told = async () =>
      (
        await sql`delete from announcements where name = 'event.place_changed' and data->>'eventId' = ${String(id)} returning id`.execute(
          db.sql,
        )
      ).rows.length;
    await editEvent(db, id, { venueId: 2 }, now);
    expect(await told()).toBe(1);
    expect(await row()).toMatchObject({ venue_id: 2, place_notice_at: now, moved_notice_at: null });
    await editEvent(db, id, { venueId: 2, name: 'As it was' }, new Date(now.getTime() + 60_000));
    expect(await told()).toBe(0);
    expect(await row()).toMatchObject({ place_notice_at: now });
    [id = 0] = await catalogue.add({ status: 'draft', publishedAt: null });
    await editEvent(db, id, { venueId: 2 }, now);
    expect(await told()).toBe(0);
  });

  test('an event that had ended is on again when its end moves into the future, and not otherwise', async () => {
    const startsAt = new Date('2026-11-30T16:00:00Z');
    await editEvent(db, id, { startsAt, endsAt: new Date('2026-12-01T06:00:00Z') }, now);
    await endEvents(db, now);
    expect(await row()).toMatchObject({ status: 'ended' });
    await editEvent(db, id, { endsAt: new Date('2026-12-01T07:00:00Z'), name: 'Still over' }, now);
    expect(await row()).toMatchObject({ status: 'ended' });
    await editEvent(db, id, { endsAt: new Date('2026-12-01T12:00:00Z') }, now);
    expect(await row()).toMatchObject({ status: 'published' });
    await editEvent(db, id, { status: 'ended' }, now);
    expect(await row()).toMatchObject({ status: 'ended' });
  });

  test('an end before the start is refused', async () => {
    expect(await editEvent(db, id, { startsAt: new Date('2030-01-01T00:00:00Z') }, now)).toMatchObject({
      reason: 'ends_before_start',
    });
  });

  test('an unknown event is refused', async () => {
    expect(await editEvent(db, 999_999, { name: 'x' }, now)).toMatchObject({ reason: 'event_not_found' });
  });

  test('every process hears which pages to drop, when the change is there to be seen', async () => {
    const heard: string[] = [];
    const stop = await db.listen(PAGE_NEWS, { onNews: (news) => heard.push(news), onConnected() {} });
    await editEvent(db, id, { name: 'Newer name' }, now);
    await editEvent(db, id, { slug: 'taken' }, now);
    await expect.poll(() => heard).toEqual([`event:${id} organizer:1 lists`]);
    await stop();
  });
});
