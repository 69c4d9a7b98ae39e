import { m } from '#shared/messages/messages.js';
import { refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';
import { CORRECTING, correctable, correctedIn } from './inquiring/person-forms.ts';

// What an operator does about one order. Answers which it was.
export const moveOrder =
  (reference: string): Form<string> =>
  async (call, form) => {
    const params = { reference };
    const intent = textIn(form, 'intent');
    const done = (outcome: Parameters<typeof answered>[1]) => answered(form, outcome, () => intent);
    const missing = (...names: string[]) => {
      const empty = names.filter((name) => textIn(form, name) === '');
      const words = intent === 'by_hand' ? m.ops_by_hand_missing() : m.ops_missing();
      return empty.length === 0
        ? null
        : refusedFor(form, Object.fromEntries(empty.map((name) => [name, words])));
    };
    switch (intent) {
      case 'accept':
        return done(await call('POST /api/admin/orders/{reference}/accept', { params }));
      case 'decline':
        return done(await call('POST /api/admin/orders/{reference}/decline', { params }));
      case 'resend':
        return done(await call('POST /api/admin/orders/{reference}/resend', { params }));
      case 'again':
        return done(
          await call('POST /api/admin/orders/{reference}/repay', { params, body: { how: 'again' } }),
        );
      case 'by_hand': {
        const refusal = missing('why');
        if (refusal) return { ok: false, refusal };
        const body = { how: 'by_hand' as const, why: textIn(form, 'why') };
        return done(await call('POST /api/admin/orders/{reference}/repay', { params, body }));
      }
      case 'receipt': {
        const refusal = missing('receipt_why');
        if (refusal) return { ok: false, refusal };
        const body = { why: textIn(form, 'receipt_why') };
        const settled = await call('POST /api/admin/orders/{reference}/settle-receipt', { params, body });
        return answered(form, settled, () => intent, {
          fieldOf: (name) => (name === 'why' ? 'receipt_why' : name),
        });
      }
      case 'contact':
        return correctOrder(reference)(call, form);
      default: {
        const refusal = missing('subject', 'words');
        if (refusal) return { ok: false, refusal };
        const body = {
          id: textIn(form, 'id'),
          subject: textIn(form, 'subject'),
          words: textIn(form, 'words'),
        };
        return answered(
          form,
          await call('POST /api/admin/orders/{reference}/write', { params, body }),
          () => 'write',
        );
      }
    }
  };

const correctOrder = (reference: string): Form<string> =>
  correctable(async (call, form) => {
    const corrected = await call('POST /api/admin/orders/{reference}/contact', {
      params: { reference },
      body: correctedIn(form),
    });
    return answered(form, corrected, () => 'contact', CORRECTING);
  });
