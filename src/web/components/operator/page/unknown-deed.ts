import { m } from '#shared/messages/messages.js';
import { typedIn } from '#web/forms/form.rules.ts';
import type { FormAnswer } from '#web/forms/form.ts';

// What no button of the page asks for.
export const unknownDeed = (form: FormData): FormAnswer<never> => ({
  ok: false,
  refusal: {
    ...{ code: 'bad_request', status: 400, fields: {}, typed: typedIn(form) },
    message: m.operator_unknown_deed(),
  },
});
