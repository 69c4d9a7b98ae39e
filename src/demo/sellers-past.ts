import { randomUUID } from 'node:crypto';
import type { NewEvent, NewTicketType } from '#modules/catalog/index.ts';
import { type By, writeAudit } from '#modules/merchants/index.ts';
import { EMPTY_DRAFT, saveDraft } from '#modules/publishing/index.ts';
import type { Database, Tx } from '#platform/database/index.ts';
import { nobody } from '#platform/http/caller.ts';
import type { MemberRole } from '#shared/actor.ts';
import { toMajor } from '#shared/money.ts';
import type { DemoOrganizer } from './content/types.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

export interface TeamAccount {
  accountId: string;
  organizerId: number;
  role: MemberRole;
}

export interface WrittenEvent {
  id: number;
  event: NewEvent;
}

// What the audit log would say if the demo's events had been published one by one. They are made in bulk, by the
// function in which publishing ends; see decision 0025.
export async function writePastAudit(
  tx: Tx,
  written: readonly WrittenEvent[],
  team: readonly TeamAccount[],
  now: Date,
): Promise<void> {
  const doings = written.flatMap((one) => doingsOf(one, now));
  // The log is read in the order in which it was written.
  for (const { at, of, ...said } of doings.sort((one, other) => one.at.getTime() - other.at.getTime())) {
    const { organizerId } = of.event;
    const what = { organizerId, eventId: of.id, subject: `event:${of.id}`, ...said };
    await writeAudit(tx, actingFor(organizerId, team, at), what);
  }
}

interface Doing {
  of: WrittenEvent;
  at: Date;
  action: string;
  changes: Record<string, [before: unknown, after: unknown]>;
}

function doingsOf(of: WrittenEvent, now: Date): Doing[] {
  const { name, slug, startsAt, previousStartsAt, publishedAt, status } = of.event;
  if (!publishedAt) return [];
  const firstStart = previousStartsAt ?? startsAt;
  const published: Doing = {
    of,
    at: publishedAt,
    action: 'event.published',
    changes: { name: [null, name], slug: [null, slug], starts_at: [null, firstStart.toISOString()] },
  };
  const later = new Date((publishedAt.getTime() + Math.min(now.getTime(), startsAt.getTime())) / 2);
  const changed = { of, at: later > publishedAt ? later : publishedAt };
  switch (status) {
    case 'cancelled':
      return [
        published,
        { ...changed, action: 'event.cancelled', changes: { status: ['published', 'cancelled'] } },
      ];
    case 'postponed':
      return [
        published,
        { ...changed, action: 'event.postponed', changes: { status: ['published', 'postponed'] } },
      ];
    default:
      return previousStartsAt
        ? [
            published,
            {
              ...changed,
              action: 'event.moved',
              changes: { starts_at: [previousStartsAt.toISOString(), startsAt.toISOString()] },
            },
          ]
        : [published];
  }
}

// Every team writes at two events: next year's edition of one, which lacks nothing but its end, and one of which there
// is a name.
export async function beginDrafts(
  db: Database,
  organizers: readonly DemoOrganizer[],
  organizerIds: readonly number[],
  written: readonly WrittenEvent[],
  team: readonly TeamAccount[],
  now: Date,
): Promise<void> {
  for (const [place, { name }] of organizers.entries()) {
    const organizerId = organizerIds[place] ?? 0;
    const nextYear = now.getUTCFullYear() + 1;
    const edition = written.find(
      ({ event }) =>
        event.organizerId === organizerId && event.startsAt > now && event.ticketTypes.some(hasOnePool),
    );
    const hoursAgo = 5 + (place % 40);
    const by = (hours: number) =>
      actingFor(organizerId, team, new Date(now.getTime() - hours * HOUR_MS), 'manager');
    await save(db, organizerId, { ...EMPTY_DRAFT, name: `${name} ${nextYear}` }, by(hoursAgo + 1));
    if (edition) await save(db, organizerId, nextEdition(edition.event, nextYear), by(hoursAgo));
  }
}

async function save(db: Database, organizerId: number, doc: typeof EMPTY_DRAFT, by: By): Promise<void> {
  const saved = await saveDraft(db, organizerId, { id: randomUUID(), version: 0, doc }, by);
  if (!saved.ok) throw new Error(`The draft ${doc.name} is refused: ${saved.reason}`);
}

// Days of passes have dates, and next year's are not known yet.
const hasOnePool = ({ pool, takesDaysOf }: NewTicketType) => pool !== undefined && takesDaysOf === undefined;

const WEEKS_OF_A_YEAR = 52;
const YEAR_AT_THE_END = /\s*\b20\d\d$/;

function nextEdition(event: NewEvent, year: number): typeof EMPTY_DRAFT {
  const startsAt = new Date(event.startsAt.getTime() + WEEKS_OF_A_YEAR * 7 * DAY_MS);
  return {
    ...EMPTY_DRAFT,
    name: `${event.name.replace(YEAR_AT_THE_END, '')} ${year}`,
    summary: event.summary,
    description: event.description,
    category: event.categorySlug,
    venue_id: event.venueId,
    currency: event.currency,
    starts_at: startsAt.toISOString(),
    policies: { ...EMPTY_DRAFT.policies, ...event.policies },
    ticket_types: event.ticketTypes.filter(hasOnePool).map((type) => ({
      name: type.name,
      description: type.description ?? '',
      price: toMajor(type.priceMinor),
      sale_starts_at: null,
      sale_ends_at: null,
      min_per_order: type.minPerOrder ?? 1,
      max_per_order: type.maxPerOrder ?? 10,
      is_hidden: type.isHidden ?? false,
      admits: type.admits ?? 1,
      entry_rule: 'once',
      door_note: '',
      door_colour: null,
      stock: { kind: 'own', capacity: type.pool?.capacity ?? null, room: null },
    })),
  };
}

// Somebody of the team, in this role if there is one, who has just proved who they are.
function actingFor(
  organizerId: number,
  team: readonly TeamAccount[],
  now: Date,
  wanted: MemberRole = 'owner',
): By {
  const own = team.filter((member) => member.organizerId === organizerId);
  const member = own.find(({ role }) => role === wanted) ?? own.find(({ role }) => role === 'owner');
  if (!member) throw new Error(`The organiser ${organizerId} has no owner`);
  const { accountId, role } = member;
  return {
    now,
    actor: {
      kind: 'member',
      accountId,
      name: '',
      email: null,
      phone: null,
      isMerchant: true,
      sessionId: '',
      provedAt: now,
      at: nobody.visitor,
      memberships: [{ organizerId, role, eventIds: null }],
    },
  };
}
