import { m } from '#shared/messages/messages.js';
import type { CallInput } from '#web/api/api.ts';
import { refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';

type Terms = Pick<CallInput<'POST /api/sell/{organizer}/team/edit'>['body'], 'role' | 'event_ids'>;

// Each event has a box of its own name, so that what was ticked comes back with a no.
export const eventBox = (id: number): string => `event-${id}`;

const fieldOf = (name: string): string => (name.startsWith('event_ids') ? 'events' : name);

// What somebody may do, as the form says; null: for no event at all.
function termsIn(form: FormData): Terms | null {
  const role = textIn(form, 'role') as Terms['role'];
  if (textIn(form, 'events') !== 'some') return { role, event_ids: null };
  const ids = [...form.keys()].flatMap((name) => /^event-(\d+)$/.exec(name)?.[1] ?? []);
  return ids.length === 0 ? null : { role, event_ids: ids.map(Number) };
}

export const invite =
  (organizer: string): Form<null> =>
  async (call, form) => {
    const terms = termsIn(form);
    const email = textIn(form, 'email');
    const fields: Record<string, string> = {};
    if (email === '') fields.email = m.team_missing_email();
    if (!terms) fields.events = m.team_missing_events();
    if (!terms || email === '') return { ok: false, refusal: refusedFor(form, fields) };
    const invited = await call('POST /api/sell/{organizer}/team/invite', {
      params: { organizer },
      body: { email, ...terms },
    });
    return answered(form, invited, () => null, { fieldOf });
  };

export const editMember =
  (organizer: string, member: string): Form<null> =>
  async (call, form) => {
    const terms = termsIn(form);
    if (!terms) return { ok: false, refusal: refusedFor(form, { events: m.team_missing_events() }) };
    const edited = await call('POST /api/sell/{organizer}/team/edit', {
      params: { organizer },
      body: { member, ...terms },
    });
    return answered(form, edited, () => null, { fieldOf });
  };

export const removeMember =
  (organizer: string, member: string): Form<null> =>
  async (call, form) => {
    const removed = await call('POST /api/sell/{organizer}/team/remove', {
      params: { organizer },
      body: { member },
    });
    return answered(form, removed, () => null);
  };

export const leaveTeam =
  (organizer: string): Form<null> =>
  async (call, form) => {
    const left = await call('POST /api/sell/{organizer}/team/leave', { params: { organizer } });
    return answered(form, left, () => null);
  };

export const sendAgain =
  (organizer: string): Form<null> =>
  async (call, form) => {
    const sent = await call('POST /api/sell/{organizer}/team/send', {
      params: { organizer },
      body: { id: textIn(form, 'id'), times_sent: Number(textIn(form, 'times_sent')) },
    });
    return answered(form, sent, () => null);
  };

export const withdraw =
  (organizer: string): Form<null> =>
  async (call, form) => {
    const withdrawn = await call('POST /api/sell/{organizer}/team/withdraw', {
      params: { organizer },
      body: { id: textIn(form, 'id') },
    });
    return answered(form, withdrawn, () => null);
  };

// Answers the organiser whose team it is.
export const join: Form<string> = async (call, form) => {
  const joined = await call('POST /api/sell/invitation/accept', { body: { token: textIn(form, 'token') } });
  return answered(form, joined, ({ data }) => data.organizer);
};
