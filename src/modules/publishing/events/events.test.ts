import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { listTypePools } from '#modules/catalog/index.ts';
import { rowsOf } from '#tests/support/buying.ts';
import { draftType, typeForm } from '#tests/support/drafting.ts';
import { openPublishing } from '#tests/support/publishing.ts';
import { sellerOf } from '#tests/support/sellers.ts';
import {
  addTicketType,
  archiveTicketType,
  cancelEvent,
  editDetails,
  moveEvent,
  postponeEvent,
  setPassDays,
} from '../index.ts';

const { db, now, owner, publish, lastNote, countNotes } = await openPublishing();
const START = '2026-12-11T08:00:00.000Z';

let eventId: number;
beforeEach(async () => {
  eventId = await publish();
});

const event = async () =>
  (await rowsOf<Record<string, unknown>>(db, sql`select * from events where id = ${eventId}`))[0];
const on = (day: string) => ({ starts_at: `${day}T16:00:00Z`, ends_at: `${day}T20:00:00Z`, doors_at: null });
const announced = async (name: string) =>
  (
    await sql`delete from announcements where name = ${name} and data->>'eventId' = ${String(eventId)} returning id`.execute(
      db.sql,
    )
  ).rows.length;

describe('what an event says of itself', () => {
  test('is changed where something is given, and noted', async () => {
    const before = await event();
    expect(
      await editDetails(db, eventId, { summary: 'By the sea.', policies: { age: '18+' } }, owner),
    ).toMatchObject({
      ok: true,
    });
    expect(await event()).toEqual({ ...before, summary: 'By the sea.', age_policy: '18+', updated_at: now });
    expect(await lastNote()).toMatchObject({
      action: 'event.edited',
      changes: { summary: ['', 'By the sea.'], age_policy: ['', '18+'] },
    });
    const noted = await countNotes();
    await editDetails(db, eventId, { summary: 'By the sea.' }, owner);
    expect(await countNotes()).toBe(noted);
  });

  test.each([
    [{ venue_id: 999 }, 'venue_unknown', 'venue_id'],
    [{ category: 'nothing' }, 'category_unknown', 'category'],
    [{ slug: 'Not A Slug' }, 'slug_invalid', 'slug'],
  ])('%j is refused as %s', async (form, reason, field) => {
    const before = await event();
    expect(await editDetails(db, eventId, { name: 'Other', ...form }, owner)).toMatchObject({
      reason,
      field,
    });
    expect(await event()).toEqual(before);
  });
});

describe('another date', () => {
  test('of another day holders are told, of another hour not', async () => {
    expect(await moveEvent(db, eventId, on('2027-01-12'), owner)).toMatchObject({ ok: true });
    expect(await announced('event.moved')).toBe(1);
    expect(await lastNote()).toMatchObject({ action: 'event.moved' });
    const later = { ...on('2027-01-12'), starts_at: '2027-01-12T17:00:00Z' };
    await moveEvent(db, eventId, later, owner);
    expect(await announced('event.moved')).toBe(0);
    const noted = await countNotes();
    await moveEvent(db, eventId, later, owner);
    expect(await countNotes()).toBe(noted);
  });

  test.each([
    [on('2026-11-20'), 'in_the_past', 'starts_at'],
    [on('9999-06-01'), 'too_far_ahead', 'starts_at'],
    [{ ...on('2027-01-12'), ends_at: '2037-01-12T20:00:00Z' }, 'too_long', 'ends_at'],
    [{ ...on('2027-01-12'), ends_at: '2027-01-12T16:00:00Z' }, 'ends_before_start', 'ends_at'],
    [{ ...on('2027-01-12'), doors_at: '2027-01-12T17:00:00Z' }, 'doors_after_start', 'doors_at'],
  ])('%j is refused as %s', async (when, reason, field) => {
    const before = await event();
    expect(await moveEvent(db, eventId, when, owner)).toMatchObject({ reason, field });
    expect(await postponeEvent(db, eventId, when, owner)).toMatchObject({ reason, field });
    expect(await event()).toEqual(before);
  });

  describe('of an event with passes by the date', () => {
    const DAYS = ['2026-12-11', '2026-12-12'];
    const from = (first: string, last: string) => ({ ...on(first), ends_at: `${last}T20:00:00Z` });
    beforeEach(async () => {
      const days = DAYS.map((day) => ({ on: day, capacity: 5 }));
      const ticket_types = [
        draftType({ name: 'Day', stock: { kind: 'dates', days } }),
        draftType({ name: 'Both', stock: { kind: 'days_of', type: 0 } }),
      ];
      eventId = await publish({ ends_at: '2026-12-12T20:00:00Z', ticket_types });
    });
    const daysNow = async () => (await listTypePools(db.sql, eventId)).flatMap((link) => link.valid_on ?? []);
    const dayType = async () => (await listTypePools(db.sql, eventId))[0]?.ticket_type_id ?? 0;

    test('is refused where it leaves days out; longer, it leaves them where they are', async () => {
      expect(await moveEvent(db, eventId, from('2027-01-12', '2027-01-12'), owner)).toMatchObject({
        reason: 'days_left_out',
        data: { days: ['2026-12-12'] },
      });
      expect(await daysNow()).toEqual(DAYS);
      expect(await moveEvent(db, eventId, from('2026-12-10', '2026-12-12'), owner)).toMatchObject({
        ok: true,
      });
      expect(await daysNow()).toEqual(DAYS);
    });

    test('takes them along', async () => {
      const { sale_version: before } = (await event()) as { sale_version: number };
      expect(await moveEvent(db, eventId, from('2027-01-12', '2027-01-13'), owner)).toMatchObject({
        ok: true,
      });
      expect(await daysNow()).toEqual(['2027-01-12', '2027-01-13']);
      expect((await event())?.sale_version).toBeGreaterThan(before);
      expect(await postponeEvent(db, eventId, from('2027-01-13', '2027-01-14'), owner)).toMatchObject({
        ok: true,
      });
      expect(await daysNow()).toEqual(['2027-01-13', '2027-01-14']);
      // It begins earlier and is no other event: its days are the same.
      await moveEvent(db, eventId, from('2027-01-12', '2027-01-14'), owner);
      expect(await daysNow()).toEqual(['2027-01-13', '2027-01-14']);
    });

    test('is not held up by a pass that is archived: its days go along, or can be taken away', async () => {
      await archiveTicketType(db, eventId, await dayType(), true, owner);
      expect(await moveEvent(db, eventId, from('2027-01-12', '2027-01-13'), owner)).toMatchObject({
        ok: true,
      });
      expect(await daysNow()).toEqual(['2027-01-12', '2027-01-13']);

      const days = DAYS.map((day) => ({ on: day, capacity: 5 }));
      const ticket_types = [draftType(), draftType({ name: 'Day', stock: { kind: 'dates', days } })];
      eventId = await publish({ ends_at: '2026-12-12T20:00:00Z', ticket_types });
      const type = (await listTypePools(db.sql, eventId)).find((link) => link.valid_on !== null);
      await archiveTicketType(db, eventId, type?.ticket_type_id ?? 0, true, owner);
      const shorter = from('2026-12-11', '2026-12-11');
      expect(await moveEvent(db, eventId, shorter, owner)).toMatchObject({
        reason: 'days_left_out',
        data: { days: ['2026-12-12'] },
      });
      const one = [{ on: '2026-12-11', capacity: 5 }];
      expect(await setPassDays(db, eventId, type?.ticket_type_id ?? 0, one, owner)).toMatchObject({
        ok: true,
      });
      expect(await moveEvent(db, eventId, shorter, owner)).toMatchObject({ ok: true });
    });
  });

  test('put off again to the same start, it has the end and the doors that were given', async () => {
    await postponeEvent(db, eventId, on('2027-01-12'), owner);
    expect(await announced('event.moved')).toBe(1);
    const longer = {
      ...on('2027-01-12'),
      ends_at: '2027-01-12T23:00:00Z',
      doors_at: '2027-01-12T15:00:00Z',
    };
    expect(await postponeEvent(db, eventId, longer, owner)).toMatchObject({ ok: true });
    expect(await event()).toMatchObject({
      status: 'postponed',
      previous_starts_at: new Date(START),
      ends_at: new Date(longer.ends_at),
      doors_at: new Date(longer.doors_at),
    });
    expect(await announced('event.moved')).toBe(0);
    const bad = { ...longer, ends_at: longer.starts_at };
    expect(await postponeEvent(db, eventId, bad, owner)).toMatchObject({ reason: 'ends_before_start' });
  });

  test('put off with a date, it is sold for that one; without, it waits; and it may be back on', async () => {
    const put = (to: ReturnType<typeof on> | null) => postponeEvent(db, eventId, to, owner);
    expect(await put(on('2027-01-12'))).toMatchObject({ ok: true });
    expect(await event()).toMatchObject({ status: 'postponed', previous_starts_at: new Date(START) });
    expect(await announced('event.moved')).toBe(1);
    let noted = await countNotes();
    await put(on('2027-01-12'));
    expect(await countNotes()).toBe(noted);
    await put(null);
    expect(await announced('event.moved')).toBe(1);
    expect(await event()).toMatchObject({ status: 'postponed', previous_starts_at: null });
    noted = await countNotes();
    await put(null);
    expect(await countNotes()).toBe(noted);
    expect(await announced('event.moved')).toBe(0);
    expect(await put(on('2027-01-12'))).toMatchObject({ reason: 'date_unchanged', field: 'starts_at' });
    await moveEvent(db, eventId, on('2027-01-12'), owner);
    expect(await announced('event.moved')).toBe(1);
    expect(await event()).toMatchObject({ status: 'published', moved_notice_at: now });
    await put(null);
    await moveEvent(db, eventId, on('2027-02-12'), owner);
    expect(await event()).toMatchObject({
      status: 'postponed',
      previous_starts_at: new Date('2027-01-12T16:00:00Z'),
    });
  });
});

describe('cancelling', () => {
  test('is announced once, and nothing is changed afterwards', async () => {
    expect(await cancelEvent(db, eventId, owner)).toMatchObject({ ok: true });
    expect(await cancelEvent(db, eventId, owner)).toMatchObject({ ok: true });
    expect(await announced('event.cancelled')).toBe(1);
    expect(await event()).toMatchObject({ status: 'cancelled' });
    const stock = { kind: 'own' as const, capacity: 5, room_pool_id: null };
    for (const answer of [
      await editDetails(db, eventId, { name: 'On again' }, owner),
      await moveEvent(db, eventId, on('2027-01-12'), owner),
      await postponeEvent(db, eventId, null, owner),
      await addTicketType(db, eventId, { ...typeForm({ name: 'Late' }), stock }, owner),
    ])
      expect(answer).toMatchObject({ reason: 'event_cancelled' });
  });

  test('is for what has not taken place: not once it has ended, but while it is under way', async () => {
    const later = (hours: number) => sellerOf(1, new Date(Date.parse(START) + hours * 3_600_000));
    expect(await cancelEvent(db, eventId, later(4))).toMatchObject({ reason: 'event_over' });
    expect(await event()).toMatchObject({ status: 'published' });
    await sql`update events set status = 'ended' where id = ${eventId}`.execute(db.sql);
    expect(await cancelEvent(db, eventId, later(24 * 21))).toMatchObject({ reason: 'event_over' });
    expect(await announced('event.cancelled')).toBe(0);

    eventId = await publish();
    expect(await cancelEvent(db, eventId, later(3.9))).toMatchObject({ ok: true });
    // Again, after it would have ended, is still once.
    expect(await cancelEvent(db, eventId, later(5))).toMatchObject({ ok: true });

    eventId = await publish();
    await postponeEvent(db, eventId, null, owner);
    expect(await cancelEvent(db, eventId, later(24 * 200))).toMatchObject({ ok: true });
    expect(await announced('event.cancelled')).toBe(1);
  });

  test('needs a fresh proof, and a role', async () => {
    const stale = { ...owner, actor: { ...owner.actor, provedAt: new Date(now.getTime() - 11 * 60_000) } };
    expect(await cancelEvent(db, eventId, stale)).toMatchObject({ reason: 'proof_needed' });
    for (const [by, reason] of [
      [sellerOf(2, now), 'event_not_found'],
      [sellerOf(1, now, 'finance'), 'not_allowed'],
    ] as const) {
      const no = { ok: false, reason };
      expect(await cancelEvent(db, eventId, by)).toEqual(no);
      expect(await moveEvent(db, eventId, on('2027-01-12'), by)).toEqual(no);
      expect(await postponeEvent(db, eventId, null, by)).toEqual(no);
      expect(await editDetails(db, eventId, { name: 'Mine' }, by)).toEqual(no);
    }
    expect(await event()).toMatchObject({ status: 'published' });
  });
});
