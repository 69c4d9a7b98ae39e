import { z } from 'zod';
import { ORDER_STATES } from '#modules/orders/orders.rules.ts';
import { SUPPORT_TOPICS } from '#modules/support/support-topics.rules.ts';
import type { Calls } from '#platform/http/call.ts';
import { line, typed } from '#platform/http/typed-text.ts';
import { LOCALES } from '#shared/i18n.ts';
import { CURRENCIES } from '#shared/money.ts';

const instant = z.iso.datetime();
const ordered = {
  reference: z.string(),
  state: z.enum(ORDER_STATES),
  event: z.string(),
  total: z.number().nonnegative(),
  currency: z.enum(CURRENCIES),
};

const account = z.object({
  id: z.uuid(),
  created_at: instant,
  phone_is_confirmed: z.boolean(),
  pending_email: z.string().nullable().describe('An address that was asked for and is not confirmed yet'),
  city: z.string().nullable(),
  has_factor: z.boolean(),
  is_operator: z.boolean(),
  providers: z.array(z.string()).describe('With which they sign in besides'),
  organizers: z.array(z.object({ slug: z.string(), name: z.string(), role: z.string() })),
  sessions: z
    .array(z.object({ device: z.string(), created_at: instant, seen_at: instant }))
    .describe('Where they are signed in'),
  history: z.array(z.object({ what: z.string(), at: instant })).describe('The newest first'),
});

export const personView = z.object({
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  locale: z.enum(LOCALES),
  account: account.nullable().describe('null: a guest, known by the contact of an order'),
  has_account: z.uuid().nullable().describe('Of a guest: the account that has this address'),
  orders: z
    .array(
      z.object({
        ...ordered,
        email: z.string(),
        phone: z.string(),
        placed_at: instant,
        tickets: z.int().describe('Of them, those that are not taken back'),
        can_resend: z.boolean(),
      }),
    )
    .describe('That are paid or being paid, by this address or number, the newest first'),
  has_more_orders: z.boolean(),
  holds: z.array(z.object({ ...ordered, expires_at: instant })).describe('Not paid for, and still theirs'),
  received: z
    .array(
      z.object({
        reference: z.string(),
        event: z.string(),
        type: z.string(),
        state: z.enum(['valid', 'used', 'revoked']),
        at: instant,
      }),
    )
    .describe('Tickets that others passed on to them'),
  messages: z
    .array(
      z.object({
        id: z.uuid(),
        channel: z.enum(['mail', 'sms']),
        subject: z
          .string()
          .nullable()
          .describe('null: of an SMS, or of a mail whose subject may have a code in it'),
        state: z.enum(['queued', 'sent', 'kept', 'failed']),
        at: instant,
        problem: z.string().nullable(),
      }),
    )
    .describe('Mails and SMS to them, the newest first, as long as they are kept; never what they say'),
  requests: z.array(
    z.object({
      number: z.string(),
      topic: z.enum(SUPPORT_TOPICS),
      state: z.enum(['open', 'answered', 'closed']),
      asked_at: instant,
    }),
  ),
  deeds: z
    .array(
      z.object({
        at: instant,
        who: z.string().nullable().describe('null: somebody who is gone'),
        action: z.string(),
        words: z.string().nullable().describe('Why'),
        reference: z.string().nullable().describe('Of the order that it was done to; null: the account'),
      }),
    )
    .describe(
      'What operators did about this person, and the corrected contacts of their orders; looks are left out',
    ),
});
export type PersonView = z.output<typeof personView>;

const MOVING = [{ of: 'operating', per: 'person', most: 60, seconds: 60 }] as const;
const LOOKING = [{ of: 'inquiring', per: 'person', most: 240, seconds: 60 }] as const;
const atAccount = z.strictObject({ account: z.uuid() });
const atOrder = z.strictObject({ reference: z.string().min(1).max(40) });
const look = { access: 'operator', limits: LOOKING, botCheck: null, answer: personView } as const;
const move = { access: 'operator', limits: MOVING, botCheck: null } as const;

const corrected = z.strictObject({
  email: line(254),
  phone: line(40).describe('Empty: none'),
  from_email: z.string().max(254).describe('As it was when the page was opened'),
  from_phone: z.string().max(40).describe('The same; empty: none'),
  why: typed(300).describe('How it is known to be right; stays in the log'),
});

export const peopleCalls = {
  'GET /api/admin/people/{account}': {
    ...look,
    summary: 'Somebody with an account, with all that support needs; who looked is written down',
    params: atAccount,
    refusals: ['person_not_found'],
  },
  'GET /api/admin/guests/{reference}': {
    ...look,
    summary: 'Whoever bought an order, by the contact that stands in it; who looked is written down',
    params: atOrder,
    refusals: ['order_not_found', 'buyer_forgotten'],
  },
  'POST /api/admin/people/{account}/contact': {
    ...move,
    summary:
      'Correct how somebody is reached, told to both addresses: a new one counts once they open the link sent to it',
    params: atAccount,
    body: corrected.extend({
      from_pending: z.string().max(254).describe('The address that waited to be confirmed; empty: none'),
    }),
    answer: z.null(),
    refusals: [
      'person_not_found',
      'operators_account',
      'proof_needed',
      'contact_moved',
      'operators_contact',
      'email_has_account',
      'email_invalid',
      'phone_invalid',
    ],
  },
  'POST /api/admin/people/{account}/end-sessions': {
    ...move,
    summary: 'Sign somebody out everywhere, at once',
    params: atAccount,
    answer: z.object({ ended: z.int() }),
    refusals: ['person_not_found', 'operators_account'],
  },
  'POST /api/admin/orders/{reference}/contact': {
    ...move,
    summary: 'Correct where a paid order is reached; told to both addresses and both numbers',
    params: atOrder,
    body: corrected,
    answer: z.null(),
    refusals: [
      'order_not_found',
      'order_not_paid',
      'buyer_forgotten',
      'proof_needed',
      'contact_moved',
      'operators_contact',
      'email_invalid',
      'phone_invalid',
    ],
  },
  'POST /api/admin/guests/{reference}/merge': {
    ...move,
    summary: 'Put all paid orders of a guest into an account; told to both addresses',
    params: atOrder,
    body: z.strictObject({
      account_email: line(254).describe('Of the account'),
      from_email: z.string().max(254).describe('The guest’s, when the page was opened'),
      why: line(300).describe('Needed where neither the mailbox nor the confirmed number is the same'),
    }),
    answer: z.object({ merged: z.int() }),
    refusals: [
      'order_not_found',
      'order_not_paid',
      'buyer_forgotten',
      'person_not_found',
      'operators_account',
      'proof_needed',
      'contact_moved',
      'merge_needs_reason',
      'too_many_orders',
    ],
  },
} as const satisfies Calls;
