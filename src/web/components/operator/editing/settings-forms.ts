import { m } from '#shared/messages/messages.js';
import { refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';

// null: not a whole number.
function wholeIn(form: FormData, name: string): number | null {
  const text = textIn(form, name);
  return /^\d{1,6}$/.test(text) ? Number(text) : null;
}

// One of the settings, told apart by the button. Answers for which organiser, if it was about one.
export const changeSetting: Form<string> = async (call, form) => {
  const wrong = (name: string) => ({
    ok: false as const,
    refusal: refusedFor(form, { [name]: m.editing_whole() }),
  });
  switch (textIn(form, 'intent')) {
    case 'hours': {
      const hours = wholeIn(form, 'hours');
      if (hours === null) return wrong('hours');
      const body = { before: Number(textIn(form, 'before')), hours };
      return answered(form, await call('POST /api/admin/settings/answer-hours', { body }), () => '');
    }
    case 'countries': {
      const body = {
        before: textIn(form, 'before').split(' '),
        countries: form.getAll('country').map(String),
      };
      const changed = await call('POST /api/admin/settings/holiday-countries', { body });
      return answered(form, changed, () => '', { fieldOf: () => 'countries' });
    }
    default: {
      const organizer = textIn(form, 'organizer');
      const field = (name: string) => `${name}-${organizer}`;
      const days = wholeIn(form, 'release_days');
      const percent = wholeIn(form, 'reserve_percent');
      if (days === null) return wrong(field('release_days'));
      if (percent === null) return wrong(field('reserve_percent'));
      const before = {
        release_days: Number(textIn(form, 'days_before')),
        reserve_percent: Number(textIn(form, 'percent_before')),
      };
      const body = { organizer, before, release_days: days, reserve_percent: percent };
      const changed = await call('POST /api/admin/settings/release-terms', { body });
      return answered(form, changed, () => organizer, { fieldOf: field });
    }
  }
};
