import { m } from '#shared/messages/messages.js';
import { refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';

// What an operator does with one event of the catalogue.
export const curateEvent =
  (event: string): Form<null> =>
  async (call, form) => {
    const params = { event };
    const done = (outcome: Parameters<typeof answered>[1]) => answered(form, outcome, () => null);
    switch (textIn(form, 'intent')) {
      case 'feature':
      case 'unfeature': {
        const body = { is_featured: textIn(form, 'intent') === 'feature' };
        return done(await call('POST /api/admin/events/{event}/feature', { params, body }));
      }
      case 'take_down': {
        const words = textIn(form, 'words');
        if (words === '')
          return { ok: false, refusal: refusedFor(form, { words: m.curate_words_missing() }) };
        return done(await call('POST /api/admin/events/{event}/take-down', { params, body: { words } }));
      }
      case 'put_up':
        return done(await call('POST /api/admin/events/{event}/put-up', { params }));
      default: {
        const body = { from: textIn(form, 'from'), slug: textIn(form, 'slug') };
        return done(await call('POST /api/admin/events/{event}/slug', { params, body }));
      }
    }
  };
