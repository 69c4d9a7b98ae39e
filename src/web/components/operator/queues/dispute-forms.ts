import { m } from '#shared/messages/messages.js';
import { refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';

export const noteOnDispute =
  (payment: string): Form<'note' | 'handed_in'> =>
  async (call, form) => {
    const kind = textIn(form, 'intent') === 'handed_in' ? 'handed_in' : 'note';
    const words = textIn(form, 'words');
    if (words === '') return { ok: false, refusal: refusedFor(form, { words: m.ops_missing() }) };
    const body = { id: textIn(form, 'id'), kind, words, notes: Number(textIn(form, 'notes')) } as const;
    const noted = await call('POST /api/admin/disputes/{payment}/note', { params: { payment }, body });
    return answered(form, noted, () => kind);
  };
