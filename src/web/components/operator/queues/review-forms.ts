import { m } from '#shared/messages/messages.js';
import { refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';

// Each of the two forms has a field of its own for why.
const FIELDS = { hide: 'why_hide', keep: 'why_keep' } as const;

export const judgeReview =
  (id: string): Form<'hide' | 'keep'> =>
  async (call, form) => {
    const verdict = textIn(form, 'intent') === 'hide' ? 'hide' : 'keep';
    const field = FIELDS[verdict];
    const words = textIn(form, field);
    if (words === '')
      return { ok: false, refusal: refusedFor(form, { [field]: m.ops_review_words_missing() }) };
    const wish = { params: { id }, body: { words, seen: textIn(form, 'seen') } };
    const judged =
      verdict === 'hide'
        ? await call('POST /api/admin/reviews/{id}/hide', wish)
        : await call('POST /api/admin/reviews/{id}/keep', wish);
    const fieldOf = (name: string) => (name === 'words' ? field : null);
    return answered(form, judged, () => verdict, { fieldOf });
  };
