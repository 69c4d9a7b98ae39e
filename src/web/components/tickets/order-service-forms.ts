import { ON_TOP, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';

type OfOrder = (token: string | undefined) => Form<true>;

export const resendingOrder: OfOrder = (token) => async (call, form) => {
  const sent = await call('POST /api/events/orders/resend/{id}', {
    params: { id: textIn(form, 'reference') },
    body: { t: token },
  });
  return answered(form, sent, () => true as const, ON_TOP);
};

export const askingRefund: OfOrder = (token) => async (call, form) => {
  const asked = await call('POST /api/events/orders/refund-request/{id}', {
    params: { id: textIn(form, 'reference') },
    body: { t: token, words: textIn(form, 'words') || null },
  });
  return answered(form, asked, () => true as const, ON_TOP);
};
