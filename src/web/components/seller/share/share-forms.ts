import { m } from '#shared/messages/messages.js';
import { refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';

interface At {
  organizer: string;
  event: string;
}

// Answers its name as it stands in the link.
export const createCampaign =
  ({ organizer, event }: At): Form<string> =>
  async (call, form) => {
    const name = textIn(form, 'name');
    if (name === '') return { ok: false, refusal: refusedFor(form, { name: m.links_reason_name() }) };
    const made = await call('POST /api/sell/{organizer}/events/{event}/share/create', {
      params: { organizer, event },
      body: { name },
    });
    return answered(form, made, ({ data }) => data.name);
  };

export const endCampaign =
  ({ organizer, event }: At): Form<null> =>
  async (call, form) => {
    const ended = await call('POST /api/sell/{organizer}/events/{event}/share/end', {
      params: { organizer, event },
      body: { name: textIn(form, 'name') },
    });
    return answered(form, ended, () => null);
  };
