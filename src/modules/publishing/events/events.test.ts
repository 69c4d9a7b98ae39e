import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { rowsOf } from '#tests/support/buying.ts';
import { draftType, typeForm } from '#tests/support/drafting.ts';
import { openPublishing } from '#tests/support/publishing.ts';
import { sellerOf } from '#tests/support/sellers.ts';
import { addTicketType, cancelEvent, editDetails, moveEvent, postponeEvent } from '../index.ts';

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
    [{ ...on('2027-01-12'), ends_at: '2027-01-12T16:00:00Z' }, 'ends_before_start', 'ends_at'],
    [{ ...on('2027-01-12'), doors_at: '2027-01-12T17:00:00Z' }, 'doors_after_start', 'doors_at'],
  ])('%j is refused as %s', async (when, reason, field) => {
    const before = await event();
    expect(await moveEvent(db, eventId, when, owner)).toMatchObject({ reason, field });
    expect(await postponeEvent(db, eventId, when, owner)).toMatchObject({ reason, field });
    expect(await event()).toEqual(before);
  });

  test('that leaves days out for which passes are sold is refused', async () => {
    const days = [{ on: '2026-12-11', capacity: 5 }];
    eventId = await publish({
      ticket_types: [draftType({ stock: { kind: 'dates', days } })],
    });
    expect(await moveEvent(db, eventId, on('2027-01-12'), owner)).toMatchObject({
      reason: 'days_left_out',
      data: { days: ['2026-12-11'] },
    });
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
    expect(await event()).toMatchObject({ status: 'postponed', previous_starts_at: null });
    noted = await countNotes();
    await put(null);
    expect(await countNotes()).toBe(noted);
    expect(await put(on('2027-01-12'))).toMatchObject({ reason: 'date_unchanged', field: 'starts_at' });
    await moveEvent(db, eventId, on('2027-01-12'), owner);
    expect(await event()).toMatchObject({ status: 'published' });
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

  test('needs a fresh proof, and a role', async () => {
    const stale = { ...owner, actor: { ...owner.actor, provedAt: new Date(now.getTime() - 11 * 60_000) } };
    expect(await cancelEvent(db, eventId, stale)).toMatchObject({ reason: 'proof_needed' });
    for (const by of [sellerOf(2, now), sellerOf(1, now, 'finance')]) {
      const no = { ok: false, reason: 'not_allowed' };
      expect(await cancelEvent(db, eventId, by)).toEqual(no);
      expect(await moveEvent(db, eventId, on('2027-01-12'), by)).toEqual(no);
      expect(await postponeEvent(db, eventId, null, by)).toEqual(no);
      expect(await editDetails(db, eventId, { name: 'Mine' }, by)).toEqual(no);
    }
    expect(await event()).toMatchObject({ status: 'published' });
  });
});
