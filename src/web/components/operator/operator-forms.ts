import { m } from '#shared/messages/messages.js';
import { amountIn } from '#web/components/shared/amount-in.ts';
import { ON_TOP, refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form, type FormAnswer } from '#web/forms/form.ts';
import { unknownDeed } from './page/unknown-deed.ts';

// An organiser by the address of its page, or by the last part of it.
export const organizerIn = (form: FormData): string =>
  textIn(form, 'organizer').replace(/\/+$/, '').split('/').at(-1) ?? '';

// Answers what the page says afterwards.
export type Moved = 'done' | 'claimed';

// One page has many payouts, so what is missing is said on top.
export const movePayout: Form<Moved> = async (call, form) => {
  const params = { payout: textIn(form, 'payout') };
  const words = textIn(form, 'words');
  const line = textIn(form, 'line');
  const part = Number(textIn(form, 'part'));
  const missing = (sentence: string) => ({ ok: false as const, refusal: refusedFor(form, {}, sentence) });
  const done = (outcome: Parameters<typeof answered>[1]) =>
    answered(form, outcome, (): Moved => 'done', ON_TOP);
  const claimed = (outcome: Parameters<typeof answered<{ data: { is_over: boolean } }, Moved>>[1]) =>
    answered(form, outcome, ({ data }): Moved => (data.is_over ? 'done' : 'claimed'), ON_TOP);
  switch (textIn(form, 'intent')) {
    case 'approve':
      return done(await call('POST /api/admin/payouts/{payout}/approve', { params }));
    case 'refuse':
      if (words === '') return missing(m.operator_missing_words());
      return done(await call('POST /api/admin/payouts/{payout}/refuse', { params, body: { words } }));
    case 'stop':
      if (words === '') return missing(m.operator_missing_words());
      return done(await call('POST /api/admin/payouts/{payout}/stop', { params, body: { words } }));
    case 'send':
      return done(await call('POST /api/admin/payouts/{payout}/send', { params }));
    case 'sent': {
      const reference = textIn(form, 'reference');
      if (reference === '') return missing(m.operator_missing_reference());
      const cost = textIn(form, 'cost') === '' ? 0 : amountIn(form, 'cost');
      if (!(cost >= 0)) return missing(m.operator_wrong_cost());
      const body = { reference, cost, is_known: textIn(form, 'known') === reference };
      return withKnown(
        done(await call('POST /api/admin/payouts/{payout}/sent', { params, body })),
        reference,
      );
    }
    case 'failed':
      if (words === '') return missing(m.operator_missing_words());
      return done(await call('POST /api/admin/payouts/{payout}/failed', { params, body: { words } }));
    case 'returned':
      if (line === '') return missing(m.operator_missing_line());
      if (words === '') return missing(m.operator_missing_words());
      return claimed(
        await call('POST /api/admin/payouts/{payout}/returned', { params, body: { part, line, words } }),
      );
    case 'withdraw':
      return done(await call('POST /api/admin/payouts/{payout}/withdraw-claim', { params, body: { part } }));
    case 'settle-sent':
    case 'settle-failed': {
      const outcome = textIn(form, 'intent') === 'settle-sent' ? 'sent' : 'failed';
      if (line === '') return missing(m.operator_missing_line());
      return claimed(
        await call('POST /api/admin/payouts/{payout}/settle', { params, body: { part, outcome, line } }),
      );
    }
    default:
      return unknownDeed(form);
  }
};

// Pressed once more with the same reference, the form says that it was told of the other payout.
function withKnown(answer: FormAnswer<Moved>, reference: string): FormAnswer<Moved> {
  if (answer.ok) return answer;
  const known = answer.refusal.code === 'reference_known' ? reference : '';
  return { ok: false, refusal: { ...answer.refusal, typed: { ...answer.refusal.typed, known } } };
}
