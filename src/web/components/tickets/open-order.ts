import { m } from '#shared/messages/messages.js';
import { ON_TOP, refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';

// Opens an order to whoever knows its reference and the buyer's email or phone; answers the reference.
export const openOrder: Form<string> = async (call, form) => {
  const id = textIn(form, 'reference');
  const contact = textIn(form, 'contact');
  if (id === '' || contact === '') return { ok: false, refusal: refusedFor(form, {}, m.tickets_find_both()) };
  const opened = await call('POST /api/event/pay/unlock/{id}', { params: { id }, body: { contact } });
  return answered(form, opened, () => id.toUpperCase(), ON_TOP);
};
