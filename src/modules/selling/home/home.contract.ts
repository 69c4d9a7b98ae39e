import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';
import { MEMBER_ACTIONS } from '#shared/access.ts';
import { CURRENCIES } from '#shared/money.ts';
import { atOrganizer } from '../calls.contract.ts';

export const ROLES = ['owner', 'manager', 'finance', 'reader', 'scanner'] as const;

export const sellerOrganizer = z.object({
  slug: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  is_verified: z.boolean(),
  is_limited: z.boolean().describe('Acts for some of its events only'),
  is_suspended: z.boolean().describe('Its team only looks'),
});
export type SellerOrganizer = z.output<typeof sellerOrganizer>;

const ownOrganizer = sellerOrganizer.extend({
  suspended_words: z.string().nullable().describe('Why it is suspended; only its team reads it'),
});
export type OwnOrganizer = z.output<typeof ownOrganizer>;

export const soldEvent = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  status: z.enum(['draft', 'published', 'postponed', 'cancelled', 'ended']),
  doors_at: z.iso.datetime().nullable(),
  starts_at: z.iso.datetime(),
  ends_at: z.iso.datetime(),
  waits_for_date: z.boolean().describe('Postponed, and there is no new date yet: its times are the old ones'),
  taken_down: z.string().nullable().describe('Why the site’s own people took it down'),
  is_suspended: z.boolean().describe('Nothing is sold of it as long as its organiser is suspended'),
  time_zone: z.string(),
  venue: z.string(),
  city: z.string(),
  poster: z.string().describe('Its path, 4:5'),
  currency: z.enum(CURRENCIES),
  sold: z.int().describe('Places: of a pass each of its days counts'),
  held: z.int(),
  capacity: z.int(),
  net: z.number().describe('What came in, without the fee and what went back'),
  cash: z
    .number()
    .describe('What the organiser took in cash and has; part of `net`, from which the fee is taken'),
});
export type SoldEvent = z.output<typeof soldEvent>;

export const draftLine = z.object({
  id: z.uuid(),
  name: z.string(),
  missing: z.int().describe('How many things stand between it and an event'),
  updated_at: z.iso.datetime(),
});
export type DraftLine = z.output<typeof draftLine>;

export const refundingLine = z.object({
  id: z.int(),
  name: z.string(),
  done: z.int().describe('Refunds that have gone back'),
  open: z.int().describe('Those that have not'),
});
export type RefundingLine = z.output<typeof refundingLine>;

export const sellerHome = z.object({
  organizer: sellerOrganizer,
  may: z.array(z.enum(MEMBER_ACTIONS)),
  today: soldEvent.nullable(),
  next: z.array(soldEvent).describe('Those that come, without today’s'),
  coming: z.int().describe('How many come in all'),
  drafts: z.array(draftLine),
  refunding: z.array(refundingLine).describe('Cancelled events of which not all the money has gone back'),
  needs_verification: z.boolean().describe('Their money waits until they hand in who they are'),
  refund_requests: z.int().describe('Buyers who asked for their money back and wait'),
  mark: z
    .string()
    .nullable()
    .describe('Another one as soon as anything was sold or given back; null: their role sees no orders'),
  requests_to: z.string().nullable().describe('Where each of those was mailed; null: to the owner'),
});
export type SellerHome = z.output<typeof sellerHome>;

export const homeCalls = {
  'GET /api/sell/organizers': {
    summary: 'The organisers that whoever is signed in acts for',
    access: 'person',
    limits: [],
    botCheck: null,
    answer: z.array(ownOrganizer),
    refusals: [],
  },
  'GET /api/sell/{organizer}/home': {
    summary: 'What is on, what sells and what waits for an answer',
    access: { member: 'see_home' },
    limits: [],
    botCheck: null,
    params: atOrganizer,
    answer: sellerHome,
    refusals: ['organizer_not_found', 'proof_needed'],
  },
} as const satisfies Calls;
