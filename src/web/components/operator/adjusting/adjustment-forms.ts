import { m } from '#shared/messages/messages.js';
import { type Currency, isCurrency, toMajor } from '#shared/money.ts';
import { amountIn } from '#web/components/shared/amount-in.ts';
import { ON_TOP, type RefusedCall, textIn } from '#web/forms/form.rules.ts';
import { answered, checking, type Form, type FormAnswer, rekeyed } from '#web/forms/form.ts';
import { organizerIn } from '../operator-forms.ts';
import { unknownDeed } from '../page/unknown-deed.ts';

export type AdjustmentDone = 'asked' | 'done';

const DIRECTIONS = ['to_seller', 'from_seller'] as const;
type Direction = (typeof DIRECTIONS)[number];

function missingIn(form: FormData): Record<string, string> {
  const amount = amountIn(form);
  return {
    ...(textIn(form, 'organizer') === '' && { organizer: m.adjust_missing_organizer() }),
    ...(!(Number.isFinite(amount) && amount > 0) && { amount: m.adjust_missing_amount() }),
    ...(!isCurrency(textIn(form, 'currency')) && { currency: m.adjust_missing_currency() }),
    ...(!DIRECTIONS.some((one) => one === textIn(form, 'direction')) && {
      direction: m.adjust_missing_direction(),
    }),
    ...(textIn(form, 'words') === '' && { words: m.operator_missing_words() }),
  };
}

export const askForAdjustment: Form<AdjustmentDone> = checking(missingIn, async (call, form) => {
  const asked = await call('POST /api/admin/adjustments/ask', {
    body: {
      id: textIn(form, 'id'),
      organizer: organizerIn(form),
      currency: textIn(form, 'currency') as Currency,
      direction: textIn(form, 'direction') as Direction,
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
  const intent = textIn(form, 'intent');
  if (intent !== 'book' && intent !== 'refuse') return unknownDeed(form);
  const decided =
    intent === 'book'
      ? await call('POST /api/admin/adjustments/{adjustment}/book', { params, body: owingIn(form) })
      : await call('POST /api/admin/adjustments/{adjustment}/refuse', { params });
  return answered(form, decided, (): AdjustmentDone => 'done', ON_TOP);
};
