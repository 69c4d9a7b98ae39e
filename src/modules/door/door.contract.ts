import { z } from 'zod';
import { publicId } from '#modules/publishing/form-fields.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { line, plainLine, uuid } from '#platform/http/typed-text.ts';
import { REFUSED_SCANS } from './decide-scan.rules.ts';
import { AT_DOOR, atDevice, doorColour, doorDevice, entryRule, gateName } from './door-fields.contract.ts';

// What a phone at the door asks and tells. Its cookie goes to its own address alone (`/api/door/{device}/…`), so that a phone may
// still hand over what it scanned at another event.

// In one batch. Whoever has more sends several.
export const MOST_SCANS = 500;

const nonce = uuid;
const instant = z.iso.datetime({ precision: 3 });
const people = z.int().min(1).max(100);

// Signed with the event's key over `tiketi door pack\n` and the body, both in UTF-8. The public keys are in the body; a device
// trusts those of its first pack, and of each one that they signed.
const signedPack = z.object({
  body: z.string().describe('JSON: see door/pack.contract.ts'),
  key_id: z.int(),
  signature: z.string().describe('Ed25519, in base64url'),
});
export type SignedPack = z.output<typeof signedPack>;

const clock = {
  at: instant.describe('The device’s time, plus the last measured offset of its clock'),
  offset_ms: z
    .int()
    .min(-3_155_760_000_000)
    .max(3_155_760_000_000)
    .nullable()
    .describe('The offset that was added; null: never measured'),
};

const scanned = z.strictObject({
  nonce,
  kind: z.enum(['entry', 'exit']).default('entry'),
  what: z.union([
    z.strictObject({ code: z.string().max(512).describe('As it was read, or the ten characters typed') }),
    z.strictObject({ ticket: uuid.describe('Found by name: needs the power to search') }),
  ]),
  people: z
    .union([people, z.enum(['all', 'ask'])])
    .default('all')
    .describe('`ask`: where it may be several, nobody is let in before somebody says how many'),
  ...clock,
});

const doorTicket = z.object({
  id: z.uuid(),
  name: z.string(),
  type: z.object({
    id: publicId,
    name: z.string(),
    note: z.string(),
    colour: doorColour,
  }),
  date: z.iso.date().nullable(),
  admits: z.int(),
  generation: z.int(),
  entry_rule: entryRule,
});

const usedBefore = z.object({
  at: z.iso.datetime(),
  gate: gateName,
  device: z.string().nullable(),
  is_own: z.boolean().describe('By this device'),
});

const scanAnswer = z.object({
  nonce,
  kind: z.enum(['entry', 'exit', 'undo', 'refused']),
  reason: z.enum(REFUSED_SCANS).nullable(),
  people: z.int(),
  is_asking: z.boolean().describe('Nothing was written down: as many may go as `people` says. How many do?'),
  inside: z.int().describe('Of this ticket, after this'),
  left: z.int().describe('How many more may come in with it today'),
  ticket: doorTicket.nullable().describe('null: it is none of this event’s'),
  used_before: usedBefore.nullable(),
  valid_from: z.iso.datetime().nullable(),
  valid_until: z.iso.datetime().nullable(),
  now: instant.describe('The server’s clock, to measure the device’s by'),
});
export type ScanAnswer = z.output<typeof scanAnswer>;

const undone = z.strictObject({ nonce, undoes: nonce, ticket: uuid, ...clock });

// One thing that happened at the door, as the device decided it. It has happened, so it is never refused for being against a rule:
// what does not count is found afterwards.
const toldScan = z
  .strictObject({
    nonce,
    kind: z.enum(['entry', 'exit', 'undo', 'refused']),
    ticket: uuid.nullable().describe('null: what was read is no ticket’s code'),
    generation: z.int().min(1).max(255).default(1),
    people: people.default(1),
    undoes: nonce.nullable().default(null),
    reason: z.enum(REFUSED_SCANS).nullable().default(null),
    gate: publicId.nullable().optional().describe('Where it was; left out: the device’s gate of now'),
    is_offline: z.boolean().default(true),
    ...clock,
  })
  .refine(({ kind, undoes }) => (kind === 'undo') === (undoes !== null), { path: ['undoes'] });
export type ToldScanInput = z.input<typeof toldScan>;
export type ToldScanBody = z.output<typeof toldScan>;

// Nothing leaves the queue before it stands in `taken` or `parked`.
const batchAnswer = z.object({
  taken: z.array(
    z.object({
      nonce,
      verdict: z.enum(['entry', 'exit', 'conflict', 'void', 'undone', 'undo', 'refused']),
      is_clock_suspect: z.boolean(),
    }),
  ),
  parked: z
    .array(z.object({ nonce, why: z.enum(['nonce_taken', 'power_missing', 'ticket_unknown']) }))
    .describe('Will never be taken: shown to the person, and not sent again'),
  now: instant,
});
export type BatchAnswer = z.output<typeof batchAnswer>;

const toldWhere = z.object({ nonce, at: z.iso.datetime(), gate: gateName, device: z.string() });

const changes = z.object({
  now: instant,
  mark: z.string().describe('To be sent as `since` the next time'),
  is_pack_stale: z.boolean().describe('Types, gates, times or keys are others: the pack is to be had anew'),
  device: doorDevice,
  scans: z.string().describe('Rows of known scans, in base64: upserts by nonce'),
  gone: z.array(z.string()).describe('Short nonces of scans that count no longer: undone, or conflicts'),
  conflicts: z
    .array(
      z.object({
        verdict: z.enum(['conflict', 'void']),
        first: toldWhere.nullable().describe('The entry that counts'),
        again: toldWhere,
      }),
    )
    .describe(
      'Where somebody was let in although the ticket was used or no longer good, and this device was one of the two',
    ),
  expected: z.int().describe('People whom the tickets of today let in'),
  tickets: z.string().describe('Rows of tickets, in base64: upserts by key'),
  gates: z.array(z.string()).describe('Their names, as rows number them from 1'),
  devices: z.array(z.string()),
  names: z.object({ salt: z.string(), rows: z.string() }).describe('Sealed rows; upserts by key'),
  open_names: z.string().describe('The same in the clear, in base64; empty without the power `names`'),
});
export type DoorChanges = z.output<typeof changes>;

const foundTickets = z.object({
  found: z.array(
    doorTicket.extend({
      reference: z.string(),
      buyer: z.string().nullable().describe('Who bought it, where another name stands on it'),
      state: z
        .enum(['valid', 'used', 'revoked'])
        .describe('As whom the door would take them if they came now'),
      inside: z.int().describe('How many people are in with it'),
      used_before: usedBefore.nullable(),
    }),
  ),
  has_more: z.boolean(),
});
export type FoundTickets = z.output<typeof foundTickets>;

export const doorCalls = {
  'POST /api/door/pair': {
    summary: 'Makes this browser a device at a door',
    access: 'visitor',
    limits: [{ of: 'pairing', per: 'address', most: 60, seconds: 60 }],
    botCheck: null,
    body: z.strictObject({
      with: z.union([
        z.strictObject({ token: z.string().regex(/^[\w-]{22}$/) }),
        z.strictObject({ code: z.string().max(20).describe('Eight characters, with or without a space') }),
      ]),
      name: plainLine(40).min(1).describe('Who holds the phone'),
    }),
    answer: doorDevice,
    refusals: ['pairing_unknown', 'pairing_tries'],
  },
  'GET /api/door/{device}/pack': {
    summary: 'What is needed to decide without a network: keys, types, gates, times, exceptions',
    access: 'device',
    limits: [],
    botCheck: null,
    params: atDevice,
    answer: signedPack,
    refusals: AT_DOOR,
  },
  'GET /api/door/{device}/names': {
    summary: 'Name, type and day of every ticket, each sealed so that only who has the ticket can read it',
    access: 'device',
    limits: [],
    botCheck: null,
    params: atDevice,
    answer: signedPack,
    refusals: AT_DOOR,
  },
  'GET /api/door/{device}/open-names': {
    summary: 'The same in the clear, to find people without a network; needs the power to keep names',
    access: 'device',
    limits: [],
    botCheck: null,
    params: atDevice,
    answer: signedPack,
    refusals: AT_DOOR,
  },
  'GET /api/door/{device}/changes': {
    summary: 'What changed since the last question; also how much waits on the device',
    access: 'device',
    limits: [],
    botCheck: null,
    params: atDevice,
    query: z.strictObject({
      since: z
        .string()
        .regex(/^\d{1,15}(\.[\w-]{1,16})?$/)
        .describe('`mark` of the pack or of the last answer'),
      queued: z
        .string()
        .regex(/^\d{1,6}$/)
        .transform(Number)
        .default(0),
    }),
    answer: changes,
    refusals: AT_DOOR,
  },
  'POST /api/door/{device}/scan': {
    summary: 'Lets somebody in or out, or says why not',
    access: 'device',
    limits: [],
    botCheck: null,
    params: atDevice,
    body: scanned,
    answer: scanAnswer,
    refusals: [...AT_DOOR, 'nonce_taken', 'device_locked', 'scans_too_fast'],
  },
  'POST /api/door/{device}/undo': {
    summary: 'Takes a scan back',
    access: 'device',
    limits: [],
    botCheck: null,
    params: atDevice,
    body: undone,
    answer: scanAnswer,
    refusals: [...AT_DOOR, 'nonce_taken', 'scan_unknown', 'scans_too_fast'],
  },
  'POST /api/door/{device}/scans': {
    summary: 'Takes what a device decided by itself; the same again changes nothing',
    access: 'device',
    limits: [],
    botCheck: null,
    params: atDevice,
    body: z.strictObject({
      scans: z.array(toldScan).min(1).max(100_000),
      queued: z.int().min(0).max(1_000_000).default(0).describe('How many still wait on the device'),
    }),
    answer: batchAnswer,
    refusals: ['device_ended', 'too_many_scans', 'scans_too_fast'],
  },
  // What is searched for is somebody's name, which stands in no address.
  'POST /api/door/{device}/search': {
    summary: 'Finds tickets by name, reference or code; needs the power to search',
    access: 'device',
    limits: [],
    botCheck: null,
    params: atDevice,
    body: z.strictObject({ q: line(80) }),
    answer: foundTickets,
    refusals: [...AT_DOOR, 'searches_too_many'],
  },
} as const satisfies Calls;
