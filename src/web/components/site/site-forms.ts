import type { SupportTopic } from '#modules/support/support-topics.rules.ts';
import { m } from '#shared/messages/messages.js';
import { readReference } from '#shared/reference.ts';
import type { CallData } from '#web/api/api.ts';
import { textIn } from '#web/forms/form.rules.ts';
import { answered, botChecked, checking, type Form, type FormAnswer, rekeyed } from '#web/forms/form.ts';
import { missingIn } from '#web/forms/missing.rules.ts';
import { needing } from '#web/forms/needing.ts';

// What stands in the field of an order's reference, which may stay empty.
export const wrongReference = (typed: string): string | undefined =>
  typed.trim() === '' || readReference(typed) !== null ? undefined : m.support_reference_wrong();

function wrongInQuestion(form: FormData): Record<string, string> {
  const reference = wrongReference(textIn(form, 'reference'));
  return { ...missingIn(form, ['name', 'email', 'topic', 'message']), ...(reference && { reference }) };
}

export const askSupport: Form<CallData<'POST /api/support/requests'>> = botChecked(
  'support',
  checking(wrongInQuestion, async (call, form) => {
    const key = textIn(form, 'key');
    const asked = await call('POST /api/support/requests', {
      body: {
        name: textIn(form, 'name'),
        email: textIn(form, 'email'),
        // Any other value is refused by the call.
        topic: textIn(form, 'topic') as SupportTopic,
        reference: textIn(form, 'reference'),
        message: textIn(form, 'message'),
      },
      ...(key !== '' && { idempotencyKey: key }),
    });
    return rekeyed(
      answered(form, asked, ({ data }) => data),
      'letter_differs',
      'key',
    );
  }),
);

// What somebody writes on the page of their request.
export const answerConversation = (token: string): Form<null> =>
  botChecked(
    'support',
    needing(['words'], async (call, form) => {
      const body = { token, id: textIn(form, 'id'), words: textIn(form, 'words') };
      const sent = await call('POST /api/support/conversation/answer', { body });
      return rekeyed(
        answered(form, sent, () => null),
        'letter_differs',
        'id',
      );
    }),
  );

export const renewLink =
  (token: string): Form<null> =>
  async (call, form) => {
    const renewed = await call('POST /api/support/conversation/renew', { body: { token } });
    return answered(form, renewed, () => null);
  };

export const subscribe: Form<true> = needing(['email'], async (call, form) => {
  const asked = await call('POST /api/user/subscribe', { body: { email: textIn(form, 'email') } });
  return answered(form, asked, () => true as const);
});

// People who know both the order and the contact see its state at once, while the provider is asked.
export interface Recovered {
  opened: string | null;
  // Why it cannot be shown at once, where that is not for being unknown.
  shutOut: string | null;
}

const askForTickets: Form<Recovered> = async (call, form) => {
  const contact = textIn(form, 'contact');
  const code = textIn(form, 'code');
  const reference = readReference(code);
  // First: the form's token passes once, and looking for a payment needs it most.
  const asked = await call('POST /api/events/orders/recover', { body: { contact, code } });
  const opened =
    reference === null
      ? null
      : await call('POST /api/event/pay/unlock/{id}', { params: { id: reference }, body: { contact } });
  if (reference !== null && opened?.ok) return { ok: true, done: { opened: reference, shutOut: null } };
  const shutOut =
    opened?.ok === false && opened.error.code === 'too_many_tries' ? opened.error.message : null;
  return answered(form, asked, () => ({ opened: null, shutOut }));
};

export const recoverTickets: Form<Recovered> = async (call, form) => {
  const run = checking((sent) => missingIn(sent, ['contact', 'code'], {}), askForTickets);
  return withCode(form, await run(call, form));
};

// In other forms a field named "code" is a secret and not sent back; this one is printed on a receipt.
function withCode<Done>(form: FormData, answer: FormAnswer<Done>): FormAnswer<Done> {
  if (answer.ok) return answer;
  const { refusal } = answer;
  return { ok: false, refusal: { ...refusal, typed: { ...refusal.typed, code: textIn(form, 'code') } } };
}
