import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { drawTickets } from '#modules/documents/pdf/draw-tickets.ts';
import { makeDocument } from '#modules/documents/pdf/make-document.ts';
import type { EventSigner } from '#modules/tickets/codes/signing-keys.ts';
import { claimBytes, writeTicketCode } from '#modules/tickets/codes/ticket-code.rules.ts';
import type { LoadedTicket, LoadedTickets } from '../../src/modules/tickets/load-tickets.ts';
import { presentTickets } from '../../src/modules/tickets/present-ticket.ts';
import { createTicketAccess } from '../../src/modules/tickets/ticket-access.ts';
import { LOCALES } from '../../src/shared/i18n.ts';

const WARM_DOCUMENTS = 50;
const EVENT_ID = 7;

// Whole ticket PDFs, each of another ticket and in every language in turn, per second of one core's time: the time that
// other programs take does not count.
export async function measurePdfs(count = 400): Promise<{ perCoreSecond: number; kilobytes: number }> {
  const loaded = bookOf(count + WARM_DOCUMENTS);
  const signer = newSigner();
  const make = async (ticket: LoadedTicket) => {
    const locale = LOCALES[ticket.number % LOCALES.length] ?? 'en';
    const printing = {
      signer,
      locale,
      size: 'a4',
      role: 'buyer',
      siteName: 'Tiketi',
      siteAddress: 'tiketi.example.com',
    } as const;
    return (await drawTickets(makeDocument(loaded, [ticket], printing))).length;
  };
  for (const ticket of loaded.tickets.slice(0, WARM_DOCUMENTS)) await make(ticket);
  const before = process.cpuUsage();
  let bytes = 0;
  for (const ticket of loaded.tickets.slice(WARM_DOCUMENTS)) bytes += await make(ticket);
  const { user, system } = process.cpuUsage(before);
  return { perCoreSecond: count / ((user + system) / 1e6), kilobytes: bytes / count / 1000 };
}

// The longest time for which the event loop was blocked while the tickets of one order were signed and drawn: by the
// clock, and in processor time of this thread, because the clock also counts what other programs took.
export async function measureSigning(
  count = 10_000,
): Promise<{ longestBlockMs: number; longestBlockByClockMs: number; ticketsPerSecond: number }> {
  const loaded = bookOf(count);
  const showing = {
    signer: newSigner(),
    role: 'buyer',
    isByAccount: false,
    orderToken: 'secret',
    ticketAccess: createTicketAccess('secret'),
    offers: new Map(),
    publicUrl: 'https://tiketi.example.com',
    locale: 'en',
  } as const;
  await presentTickets(bookOf(100), showing);
  let longestBlockMs = 0;
  let longestBlockByClockMs = 0;
  let last = performance.now();
  let lastWorked = workedMs();
  const note = () => {
    const now = performance.now();
    const worked = workedMs();
    longestBlockMs = Math.max(longestBlockMs, worked - lastWorked);
    longestBlockByClockMs = Math.max(longestBlockByClockMs, now - last);
    last = now;
    lastWorked = worked;
  };
  const watch = setInterval(note, 1);
  const startedAt = performance.now();
  const views = await presentTickets(loaded, showing);
  const seconds = (performance.now() - startedAt) / 1000;
  note();
  clearInterval(watch);
  const codes = new Set(views.map((view) => view.qr?.text));
  if (codes.size !== count) throw new Error(`${codes.size} different codes for ${count} tickets`);
  return { longestBlockMs, longestBlockByClockMs, ticketsPerSecond: count / seconds };
}

function workedMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function newSigner(): EventSigner {
  const { privateKey } = generateKeyPairSync('ed25519');
  return {
    eventId: EVENT_ID,
    keyId: 1,
    codeOf(claims) {
      const bytes = claimBytes({ ...claims, keyId: 1, eventId: EVENT_ID });
      return writeTicketCode(bytes, sign(null, bytes, privateKey));
    },
    signText: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
  };
}

// One order with that many tickets, as it comes from the database.
function bookOf(count: number): LoadedTickets {
  const at = new Date('2026-12-05T16:00:00Z');
  const tickets = Array.from(
    { length: count },
    (_, place): LoadedTicket => ({
      id: randomUUID(),
      order_id: 1,
      line_position: 0,
      seq: place + 1,
      event_id: EVENT_ID,
      ticket_type_id: 3,
      type_name: null,
      valid_on: null,
      admits: 1,
      code: 'K3M9PQ7XZ2',
      holder: `Amina Wanjiku ${place}`,
      holder_email: null,
      holder_phone: null,
      holder_locale: null,
      passed_on_at: null,
      generation: 1,
      held_since: 1,
      state: 'valid',
      used_at: null,
      issued_at: at,
      number: place + 1,
      typeName: 'VIP, with a seat and a drink',
      priceMinor: 450_000,
      feeMinor: 22_500,
    }),
  );
  const event: LoadedTickets['event'] = {
    id: EVENT_ID,
    slug: 'koroga-festival',
    name: 'Koroga Festival',
    status: 'published',
    category_slug: 'music',
    picture_key: null,
    poster_seed: 5,
    doors_at: at,
    starts_at: at,
    ends_at: new Date('2026-12-05T20:30:00Z'),
    previous_starts_at: null,
    moved_notice_at: null,
    updated_at: at,
    time_zone: 'Africa/Nairobi',
    venue_name: 'Baraza Gardens',
    address: 'Kirichwa Lane, off Ngong Road',
    landmark: 'Opposite the blue water tower',
    city_name: 'Nairobi',
    country_code: 'KE',
    lat: -1.29,
    lng: 36.82,
    refund_policy: 'Full refund until 7 days before the start.',
    age_policy: '18 and over. Bring an ID, we do check.',
    texts: {},
    organizer_name: 'Ngoma Nights',
    organizer_slug: 'ngoma-nights',
    organizer_email: 'hello@ngoma.example.com',
    organizer_phone: '+254 700 000 100',
  };
  // Only these columns of the order are shown on a ticket.
  const order = { reference: 'KX7Q2ABC', buyer_name: 'Amina Wanjiku', currency: 'KES', placed_at: at };
  return { order: order as LoadedTickets['order'], event, lines: [], tickets };
}
