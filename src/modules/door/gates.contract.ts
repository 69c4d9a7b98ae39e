import { z } from 'zod';
import { publicId } from '#modules/publishing/form-fields.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { plainLine } from '#platform/http/typed-text.ts';
import { REFUSED_SCANS } from './decide-scan.rules.ts';
import {
  atEvent,
  DOOR_POWERS,
  doorDevice,
  doorEvent,
  doorPower,
  gateName,
  SEEING_DOOR,
} from './door-fields.contract.ts';
import { SCAN_VERDICTS } from './judge-scans.rules.ts';

// The door as the organiser's team sees it.

const gate = z.object({
  id: publicId,
  name: z.string(),
  types: z.array(publicId).nullable().describe('The ticket types that it lets in; null: all'),
});

const device = z.object({
  id: z.uuid(),
  name: z.string(),
  gate: gateName,
  powers: z.array(doorPower),
  is_member: z.boolean().describe('Of somebody of the team, who opened the door by themselves'),
  paired_at: z.iso.datetime(),
  seen_at: z.iso.datetime(),
  queued: z.int().describe('Scans that wait on it'),
  revoked_at: z.iso.datetime().nullable(),
  left_at: z.iso.datetime().nullable().describe('Signed off, by itself or with the account of whose it is'),
});

const doorSetup = z.object({
  event: doorEvent,
  gates: z.array(gate),
  types: z.array(z.object({ id: publicId, name: z.string() })),
  devices: z.array(device),
  now: z.iso.datetime(),
});
export type DoorSetup = z.output<typeof doorSetup>;

const holderName = z.string().nullable().describe('null: whoever asks may not see names');

const toldConflict = z.object({
  nonce: z.uuid(),
  device: z.string(),
  gate: gateName,
  at: z.iso.datetime(),
  is_offline: z.boolean(),
  is_clock_suspect: z.boolean(),
});

const board = z.object({
  event: doorEvent,
  now: z.iso.datetime(),
  mark: z.string().describe('Another one as soon as anything happened at the doors'),
  day: z.iso.date(),
  day_begins_at: z.iso
    .datetime()
    .describe('At six in the morning, or earlier where the event opens before that'),
  inside: z.int().describe('People who are in'),
  came: z.int().describe('People who came in, each once'),
  left: z.int().describe('Who went out again'),
  expected: z.int().describe('People whom the tickets let in'),
  refused: z.int(),
  gates: z.array(z.object({ gate: gateName, came: z.int(), left: z.int(), refused: z.int() })),
  minutes: z
    .array(z.object({ at: z.iso.datetime(), gate: gateName, came: z.int() }))
    .describe('Of the last hour, those in which somebody came'),
  types: z.array(z.object({ name: z.string(), came: z.int(), expected: z.int() })),
  turned_away: z
    .array(
      z.object({
        nonce: z.uuid(),
        at: z.iso.datetime(),
        reason: z.enum(REFUSED_SCANS).nullable(),
        gate: gateName,
        device: z.string(),
        type: z.string().nullable().describe('null: it is no ticket of this event'),
        ticket: z.string().nullable().describe('Its ten characters'),
      }),
    )
    .describe('The newest ones'),
  latest: z
    .array(
      z.object({
        nonce: z.uuid(),
        at: z.iso.datetime(),
        kind: z.enum(['entry', 'exit', 'undo', 'refused']),
        verdict: z
          .enum(SCAN_VERDICTS)
          .describe('Refused, though it is none by its kind: the phone was revoked'),
        reason: z.enum(REFUSED_SCANS).nullable(),
        people: z.int(),
        gate: gateName,
        device: z.string(),
        type: z.string().nullable().describe('null: it is no ticket of this event'),
        name: holderName,
        is_offline: z.boolean(),
        is_clock_suspect: z.boolean(),
        is_late: z.boolean().describe('Told after the phone was revoked'),
      }),
    )
    .describe('The newest scans, whatever became of them'),
  conflicts: z.array(
    z.object({
      ticket: z.string().describe('Its ten characters'),
      name: holderName,
      type: z.string(),
      verdict: z.enum(['conflict', 'void']),
      first: toldConflict.nullable().describe('The entry that counts'),
      again: toldConflict,
    }),
  ),
  conflict_count: z.int(),
  devices: z.array(device),
});
export type GateBoard = z.output<typeof board>;

const SETTING = [{ of: 'door', per: 'person', most: 120, seconds: 60 }] as const;

export const gateCalls = {
  'GET /api/sell/{organizer}/events/{event}/door': {
    summary: 'Gates, ticket types and paired devices of an event',
    access: { member: 'run_door' },
    limits: [],
    botCheck: null,
    params: atEvent,
    answer: doorSetup,
    refusals: SEEING_DOOR,
  },
  'POST /api/sell/{organizer}/events/{event}/door/gates': {
    summary: 'Adds a gate, or changes one',
    access: { member: 'run_door' },
    limits: SETTING,
    botCheck: null,
    params: atEvent,
    body: z.strictObject({
      gate: publicId.nullable().default(null).describe('null: a new one'),
      name: plainLine(40).min(1),
      types: z.array(publicId).min(1).max(100).nullable().default(null),
    }),
    answer: gate,
    refusals: [...SEEING_DOOR, 'gate_unknown', 'gate_exists', 'gates_too_many', 'type_unknown'],
  },
  'POST /api/sell/{organizer}/events/{event}/door/gates/remove': {
    summary: 'Removes a gate; devices at it let in everybody from then on',
    access: { member: 'run_door' },
    limits: SETTING,
    botCheck: null,
    params: atEvent,
    body: z.strictObject({ gate: publicId }),
    answer: z.object({ removed: z.literal(true) }),
    refusals: [...SEEING_DOOR, 'gate_unknown'],
  },
  'POST /api/sell/{organizer}/events/{event}/door/pairings': {
    summary: 'Makes a code with which one phone can be paired, once, within 15 minutes',
    access: { member: 'run_door' },
    limits: SETTING,
    botCheck: null,
    params: atEvent,
    body: z.strictObject({
      gate: publicId.nullable().default(null),
      powers: z
        .array(doorPower)
        .max(DOOR_POWERS.length)
        .default([])
        .describe('Besides scanning, which every device may; `names` brings `search` with it'),
    }),
    answer: z.object({
      link: z.string().describe('For a QR code: the token stands behind the #, so that no log has it'),
      code: z.string().describe('Eight characters'),
      qr: z.object({ size: z.int(), path: z.string() }).describe('The link, drawn'),
      expires_at: z.iso.datetime(),
    }),
    refusals: [...SEEING_DOOR, 'gate_unknown', 'event_past'],
  },
  'POST /api/sell/{organizer}/events/{event}/door/devices/revoke': {
    summary: 'Revokes a device: what it scanned before counts, what it scans from now on does not',
    access: { member: 'run_door' },
    limits: SETTING,
    botCheck: null,
    params: atEvent,
    body: z.strictObject({ device: z.uuid() }),
    answer: z.object({ revoked_at: z.iso.datetime() }),
    refusals: [...SEEING_DOOR, 'device_unknown'],
  },
  'POST /api/sell/{organizer}/events/{event}/door/open': {
    summary: 'Makes this browser a device at the door, for somebody of the team',
    access: { member: 'scan' },
    limits: SETTING,
    botCheck: null,
    params: atEvent,
    body: z.strictObject({
      gate: publicId.nullable().default(null),
      names: z
        .boolean()
        .default(false)
        .describe('Keep names in the clear, to search without a network; counts where the role may'),
    }),
    answer: doorDevice,
    refusals: [...SEEING_DOOR, 'gate_unknown', 'event_past'],
  },
  'GET /api/sell/door': {
    summary: 'The events at whose doors somebody may scan today, and soon',
    access: { member: 'scan' },
    limits: [],
    botCheck: null,
    answer: z.object({
      events: z.array(
        doorEvent.extend({
          organizer: z.string().describe('Its slug'),
          gates: z.array(z.object({ id: publicId, name: z.string() })),
          may_keep_names: z.boolean().describe('By their role: see `names` where a door is opened'),
        }),
      ),
    }),
    refusals: [],
  },
  'GET /api/sell/{organizer}/events/{event}/door/board': {
    summary: 'How it goes at the doors',
    access: { member: 'scan' },
    limits: [],
    botCheck: null,
    params: atEvent,
    answer: board,
    refusals: SEEING_DOOR,
  },
  'GET /api/sell/{organizer}/events/{event}/door/board/mark': {
    summary: 'Whether anything happened at the doors since, and when each phone was heard of',
    access: { member: 'scan' },
    limits: [],
    botCheck: null,
    params: atEvent,
    answer: board.pick({ mark: true, now: true, devices: true }),
    refusals: SEEING_DOOR,
  },
} as const satisfies Calls;
