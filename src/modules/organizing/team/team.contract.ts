import { z } from 'zod';
import { publicId } from '#modules/publishing/form-fields.contract.ts';
import { atOrganizer, WRITING } from '#modules/selling/calls.contract.ts';
import { ROLES } from '#modules/selling/home/home.contract.ts';
import type { Calls } from '#platform/http/call.ts';

const MOST_EVENTS = 200;

const role = z.enum(ROLES);
const eventIds = z
  .array(publicId)
  .min(1)
  .max(MOST_EVENTS)
  .nullable()
  .describe('null: all events, also those to come');
// In order and each once, so that the same choice is the same.
const chosenEvents = eventIds.transform((ids) => ids && [...new Set(ids)].sort((one, other) => one - other));
const invitationId = z.uuid();
const token = z.string().regex(/^[\w-]{43}$/);

const teamMember = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string().nullable().describe('null: only owners see it'),
  role,
  event_ids: eventIds,
  joined_at: z.iso.datetime(),
  is_you: z.boolean(),
});
export type TeamMember = z.output<typeof teamMember>;

const teamInvitation = z.object({
  id: invitationId,
  email: z.string(),
  role,
  event_ids: eventIds,
  invited_by: z.string(),
  times_sent: z.int(),
  expires_at: z.iso.datetime(),
  is_expired: z.boolean(),
});
export type TeamInvitation = z.output<typeof teamInvitation>;

const teamEvent = z.object({
  id: publicId,
  name: z.string(),
  starts_at: z.iso.datetime(),
  time_zone: z.string(),
});
export type TeamEvent = z.output<typeof teamEvent>;

export const teamView = z.object({
  members: z.array(teamMember).describe('Whoever may not see the team finds themselves alone'),
  invitations: z.array(teamInvitation).describe('Not answered yet; for owners'),
  events: z.array(teamEvent).describe('Those that somebody may be limited to'),
  may_edit: z.boolean(),
  needs_proof: z.boolean().describe('Before anything is changed, they prove once more who they are'),
  time_zone: z.string().describe('In which the organiser reads the clock'),
  is_last_owner: z.boolean().describe('Whoever asks cannot leave'),
});
export type TeamView = z.output<typeof teamView>;

export const invitationView = z.object({
  organizer: z.object({ slug: z.string(), name: z.string() }),
  role,
  events: z.array(z.string()).nullable().describe('Names; null: all'),
  invited_by: z.string(),
  email: z.string().describe('Where it was sent to, in full only for whom it is'),
  state: z.enum(['open', 'used', 'withdrawn', 'expired']),
  reader: z.enum(['nobody', 'another', 'invited']),
  is_done: z.boolean().describe('Whoever reads it has accepted it before'),
  time_zone: z.string(),
  expires_at: z.iso.datetime(),
});
export type InvitationView = z.output<typeof invitationView>;

const OF_TEAM = ['organizer_not_found', 'proof_needed'] as const;
const EDITS_TEAM = {
  access: { member: 'edit_team' },
  limits: WRITING,
  botCheck: null,
  params: atOrganizer,
} as const;
const OPENS_LINK = {
  limits: [{ of: 'invitation', per: 'address', most: 120, seconds: 60 }],
  botCheck: null,
} as const;

export const teamCalls = {
  'GET /api/sell/{organizer}/team': {
    summary: 'Who acts for an organiser, and who was asked to',
    access: { member: 'see_home' },
    limits: [],
    botCheck: null,
    params: atOrganizer,
    answer: teamView,
    refusals: OF_TEAM,
  },
  'POST /api/sell/{organizer}/team/invite': {
    summary: 'Asks somebody by mail to join; the answer does not tell whether there is an account',
    ...EDITS_TEAM,
    body: z.strictObject({ email: z.string().max(300), role, event_ids: chosenEvents }),
    answer: z.null(),
    refusals: [...OF_TEAM, 'email_invalid', 'owner_of_all', 'event_unknown', 'already_member'],
  },
  'POST /api/sell/{organizer}/team/withdraw': {
    summary: 'Takes an invitation back that nobody has accepted',
    ...EDITS_TEAM,
    body: z.strictObject({ id: invitationId }),
    answer: z.null(),
    refusals: [...OF_TEAM, 'invitation_not_found', 'invitation_used'],
  },
  'POST /api/sell/{organizer}/team/send': {
    summary: 'Mails an invitation once more, good for another seven days',
    ...EDITS_TEAM,
    body: z.strictObject({ id: invitationId, times_sent: z.int().min(1).describe('As it was seen') }),
    answer: z.null(),
    refusals: [...OF_TEAM, 'invitation_not_found', 'invitation_used', 'invitation_withdrawn'],
  },
  'POST /api/sell/{organizer}/team/edit': {
    summary: 'Gives somebody of the team another role or other events',
    ...EDITS_TEAM,
    body: z.strictObject({ member: z.uuid(), role, event_ids: chosenEvents }),
    answer: z.null(),
    refusals: [...OF_TEAM, 'member_not_found', 'not_yourself', 'owner_of_all', 'event_unknown', 'last_owner'],
  },
  'POST /api/sell/{organizer}/team/remove': {
    summary: 'Takes somebody out of the team, at once',
    ...EDITS_TEAM,
    body: z.strictObject({ member: z.uuid() }),
    answer: z.null(),
    refusals: [...OF_TEAM, 'member_not_found', 'not_yourself', 'last_owner'],
  },
  'POST /api/sell/{organizer}/team/leave': {
    summary: 'Leaves the team',
    access: { member: 'see_home' },
    limits: WRITING,
    botCheck: null,
    params: atOrganizer,
    answer: z.null(),
    refusals: [...OF_TEAM, 'last_owner'],
  },
  'POST /api/sell/invitation': {
    summary: 'What a mailed invitation offers, and to whom',
    access: 'visitor',
    ...OPENS_LINK,
    body: z.strictObject({ token }),
    answer: invitationView,
    refusals: ['invitation_not_found'],
  },
  'POST /api/sell/invitation/accept': {
    summary: 'Joins a team, with the account of the address that was invited',
    access: 'person',
    ...OPENS_LINK,
    body: z.strictObject({ token }),
    answer: z.object({ organizer: z.string() }),
    refusals: [
      'invitation_not_found',
      'invitation_used',
      'invitation_withdrawn',
      'invitation_expired',
      'invitation_for_another',
      'organizer_suspended',
    ],
  },
} as const satisfies Calls;
