import type { CallData } from '#web/api/api.ts';
import { textIn } from '#web/forms/form.rules.ts';
import { answered, botChecked, type Form } from '#web/forms/form.ts';

// For people who do not know where their tickets are.
export const checkTicket: Form<CallData<'GET /api/events/orders/checkTicket'>> = botChecked(
  'check_ticket',
  async (call, form) => {
    const query = {
      search: textIn(form, 'search'),
      email: textIn(form, 'email'),
      phone: textIn(form, 'phone'),
    };
    const found = await call('GET /api/events/orders/checkTicket', { query });
    return answered(form, found, ({ data }) => data);
  },
);
