import { m } from '#shared/messages/messages.js';
import { isCurrency, toMajor } from '#shared/money.ts';
import { amountIn } from '#web/components/seller/payouts/payout-forms.ts';
import { ON_TOP, type RefusedCall, refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, checking, type Form, type FormAnswer, rekeyed } from '#web/forms/form.ts';
import { organizerIn } from '../operator-forms.ts';

export type AdjustmentDone = 'asked' | 'done';

function missingIn(form: FormData): Record<string, string> {
  const amount = amountIn(form);
  return {
    ...(textIn(form, 'organizer') === '' && { organizer: m.adjust_missing_organizer() }),
    ...(!(Number.isFinite(amount) && amount > 0) && { amount: m.adjust_missing_amount() }),
    ...(textIn(form, 'words') === '' && { words: m.operator_missing_words() }),
  };
}

export const askForAdjustment: Form<AdjustmentDone> = checking(missingIn, async (call, form) => {
  const currency = textIn(form, 'currency');
  if (!isCurrency(currency))
    return { ok: false, refusal: refusedFor(form, { currency: m.adjust_currency() }) };
  const asked = await call('POST /api/admin/adjustments/ask', {
    body: {
      id: textIn(form, 'id'),
      organizer: organizerIn(form),
      currency,
      direction: textIn(form, 'direction') === 'from_seller' ? 'from_seller' : 'to_seller',
      amount: amountIn(form),
      words: textIn(form, 'words'),
      ...owingIn(form),
    },
  });
  const answer = answered(form, asked, (): AdjustmentDone => 'asked');
  return rekeyed(asked.ok ? answer : withOwing(answer, asked.error), 'adjustment_differs', 'id');
});

// What was shown to whoever presses: that the organiser will owe so much.
function owingIn(form: FormData): { owing?: number } {
  const shown = textIn(form, 'owing');
  return shown === '' ? {} : { owing: Number(shown) };
}

// Pressed once more, the form says that it was shown.
function withOwing<Done>(answer: FormAnswer<Done>, { code, data }: RefusedCall): FormAnswer<Done> {
  if (answer.ok) return answer;
  const { owingMinor } = Object(data) as { owingMinor?: unknown };
  const isShown = code === 'adjustment_owing' && typeof owingMinor === 'number';
  const typed = { ...answer.refusal.typed, owing: isShown ? String(toMajor(owingMinor)) : '' };
  return { ok: false, refusal: { ...answer.refusal, typed } };
}

export const decideAdjustment: Form<AdjustmentDone> = async (call, form) => {
  const params = { adjustment: textIn(form, 'adjustment') };
  const decided =
    textIn(form, 'intent') === 'book'
      ? await call('POST /api/admin/adjustments/{adjustment}/book', { params, body: owingIn(form) })
      : await call('POST /api/admin/adjustments/{adjustment}/refuse', { params });
  return answered(form, decided, (): AdjustmentDone => 'done', ON_TOP);
};
