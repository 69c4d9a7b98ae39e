import { z } from 'zod';
import { publicId } from '#modules/publishing/form-fields.contract.ts';
import { atEvent, SEEING_EVENT, WRITING } from '#modules/selling/calls.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { calendarDate, typed, typedLines } from '#platform/http/typed-text.ts';
import { LOCALES } from '#shared/i18n.ts';
import { KINDS, LONGEST_SUBJECT, LONGEST_WORDS, WHO } from './mailing.rules.ts';

const locale = z.enum(LOCALES);
const atMessage = atEvent.extend({ message: z.string().min(1).max(60) });

const texts = z
  .partialRecord(
    locale,
    z.strictObject({ subject: typed(LONGEST_SUBJECT), words: typedLines(LONGEST_WORDS) }),
  )
  .refine((given) => Object.keys(given).length > 0);

const chosen = z.strictObject({
  types: z.array(publicId).max(200).describe('Ticket types; none: all'),
  days: z.array(calendarDate).max(400).describe('Of date passes; none: all'),
  who: z.enum(WHO).describe('Everybody, those who came in, or those who did not'),
});

const counts = {
  waiting: z.int().describe('Not sent yet'),
  sent: z.int(),
  failed: z.int().describe('Their mail server refused it'),
  left_out: z.int().describe('Whose tickets were taken back meanwhile, or who wants no more news'),
};

const mailingLine = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string().nullable(),
  subject: z.string(),
  kind: z.enum(KINDS),
  state: z.enum(['going', 'paused', 'done']),
  ...counts,
});

export const mailingList = z.object({
  messages: z.array(mailingLine).describe('The newest first'),
  types: z.array(z.object({ id: publicId, name: z.string() })).describe('That anybody holds'),
  days: z.array(z.iso.date()),
  locale: locale.describe('The main language of the event'),
  time_zone: z.string(),
  left_today: z.int().describe('How many more can be sent within a day'),
  to: z.string().nullable().describe('Where a test goes: the address of whoever asks'),
});
export type MailingList = z.output<typeof mailingList>;

export const mailingView = mailingLine.extend({
  texts: z.array(z.object({ locale, subject: z.string(), words: z.string() })),
  types: z.array(z.string()).describe('To whom: the names of ticket types; none: all'),
  days: z.array(z.iso.date()),
  who: z.enum(WHO),
  time_zone: z.string(),
  is_over: z.boolean(),
});
export type MailingView = z.output<typeof mailingView>;

export const mailingPreview = z.object({
  people: z.int().describe('How many get it'),
  stopped: z.int().describe('Who wants no more news, and does not'),
  unreached: z.int().describe('Who holds a ticket and has no email, and does not'),
  reply_to: z.string().nullable().describe('Where answers to it go; null: nobody reads them'),
  is_reply_own: z.boolean().describe('It is the address of the organiser, and not of the site'),
  previews: z.array(
    z.object({
      locale,
      people: z.int().describe('Who read it in this language'),
      subject: z.string(),
      text: z.string().describe('The whole mail as text'),
    }),
  ),
});
export type MailingPreview = z.output<typeof mailingPreview>;

const message = { kind: z.enum(KINDS), texts };
const token = z.strictObject({ token: z.string().min(1).max(200).describe('From the link in the mail') });

export const mailingCalls = {
  'GET /api/sell/{organizer}/events/{event}/messages': {
    summary: 'What was written to the holders of an event, and whom one can write to',
    access: { member: 'send_messages' },
    limits: [],
    botCheck: null,
    params: atEvent,
    answer: mailingList,
    refusals: SEEING_EVENT,
  },
  'POST /api/sell/{organizer}/events/{event}/messages/preview': {
    summary: 'How a message would read in each language, and how many would get it; nothing is sent',
    access: { member: 'send_messages' },
    limits: WRITING,
    botCheck: null,
    params: atEvent,
    body: z.strictObject({ ...message, chosen }),
    answer: mailingPreview,
    refusals: SEEING_EVENT,
  },
  'POST /api/sell/{organizer}/events/{event}/messages/test': {
    summary: 'Send a message to oneself alone, once in each language that was written',
    access: { member: 'send_messages' },
    limits: [{ of: 'testing messages', per: 'person', most: 20, seconds: 3_600 }],
    botCheck: null,
    params: atEvent,
    body: z.strictObject(message),
    answer: z.object({ sent_to: z.string() }),
    refusals: [...SEEING_EVENT, 'email_required'],
  },
  'POST /api/sell/{organizer}/events/{event}/messages/send': {
    summary:
      'Send a message to those who hold tickets of an event. The same again with its id sends nothing new',
    access: { member: 'send_messages' },
    limits: WRITING,
    botCheck: null,
    params: atEvent,
    body: z.strictObject({ id: z.uuid(), ...message, chosen }),
    answer: z.object({ id: z.uuid() }),
    refusals: [
      ...SEEING_EVENT,
      'message_not_found',
      'nobody_to_write_to',
      'too_many_messages',
      'too_many_messages_in_all',
      'message_differs',
    ],
  },
  'GET /api/sell/{organizer}/events/{event}/messages/{message}': {
    summary: 'A message that was sent, and what became of it',
    access: { member: 'send_messages' },
    limits: [],
    botCheck: null,
    params: atMessage,
    answer: mailingView,
    refusals: [...SEEING_EVENT, 'message_not_found'],
  },
  'POST /api/sell/{organizer}/events/{event}/messages/{message}/pause': {
    summary: 'Nothing more of a message goes out for now; what is being sent at that moment still arrives',
    access: { member: 'send_messages' },
    limits: WRITING,
    botCheck: null,
    params: atMessage,
    answer: z.null(),
    refusals: [...SEEING_EVENT, 'message_not_found', 'message_over'],
  },
  'POST /api/sell/{organizer}/events/{event}/messages/{message}/resume': {
    summary: 'A message that was paused goes on',
    access: { member: 'send_messages' },
    limits: WRITING,
    botCheck: null,
    params: atMessage,
    answer: z.null(),
    refusals: [...SEEING_EVENT, 'message_not_found', 'message_over'],
  },
  'POST /api/messages/stop': {
    summary: 'Ends the news of one organiser, with the token that each of them carries; twice is harmless',
    access: 'public',
    limits: [],
    botCheck: null,
    body: token.extend({ undo: z.boolean().default(false).describe('Takes it back') }),
    answer: z.object({ organizer: z.string() }),
    refusals: ['link_expired'],
  },
} as const satisfies Calls;
