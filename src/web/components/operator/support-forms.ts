import { m } from '#shared/messages/messages.js';
import { refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';

// What an operator does about one request. Answers which it was.
export const moveRequest =
  (number: string): Form<string> =>
  async (call, form) => {
    const params = { number };
    const intent = textIn(form, 'intent');
    const done = (outcome: Parameters<typeof answered>[1]) => answered(form, outcome, () => intent);
    const id = textIn(form, 'id');
    const words = textIn(form, 'words');
    const letters = Number(textIn(form, 'letters'));
    const from = textIn(form, 'from') || null;
    switch (intent) {
      case 'take':
      case 'leave': {
        const body = { from, is_mine: intent === 'take' };
        return done(await call('POST /api/admin/support/{number}/assign', { params, body }));
      }
      case 'close':
        return done(await call('POST /api/admin/support/{number}/close', { params, body: { letters } }));
      case 'reopen': {
        const theirs = textIn(form, 'theirs');
        if (theirs === '') return { ok: false, refusal: refusedFor(form, { theirs: m.ops_missing() }) };
        const reopened = await call('POST /api/admin/support/{number}/reopen', {
          params,
          body: { id, words: theirs },
        });
        return answered(form, reopened, () => intent, { fieldOf: () => 'theirs' });
      }
      default: {
        if (words === '') return { ok: false, refusal: refusedFor(form, { words: m.ops_missing() }) };
        const body = { id, words, letters, closes: intent === 'answer_close' };
        return done(await call('POST /api/admin/support/{number}/answer', { params, body }));
      }
    }
  };
