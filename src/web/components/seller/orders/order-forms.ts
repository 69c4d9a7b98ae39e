import { m } from '#shared/messages/messages.js';
import { refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';

// Which order, as its address names it.
export interface AtOrder {
  organizer: string;
  reference: string;
}

// The forms of an order's page, each with a name by which the page tells them apart.
export type OrderAct = 'resend' | 'check' | 'rename' | 'type' | 'note' | 'refuse';

export const resendTickets =
  (at: AtOrder): Form<null> =>
  async (call, form) => {
    const sent = await call('POST /api/sell/{organizer}/orders/{reference}/resend', { params: { ...at } });
    return answered(form, sent, () => null);
  };

export const checkPayment =
  (at: AtOrder): Form<null> =>
  async (call, form) => {
    const asked = await call('POST /api/sell/{organizer}/orders/{reference}/check', { params: { ...at } });
    return answered(form, asked, () => null);
  };

export const renameTicket =
  (at: AtOrder): Form<null> =>
  async (call, form) => {
    const name = textIn(form, 'name');
    if (name === '') return { ok: false, refusal: refusedFor(form, { name: m.orders_name_missing() }) };
    const renamed = await call('POST /api/sell/{organizer}/orders/{reference}/rename', {
      params: { ...at },
      body: { ticket: Number(textIn(form, 'ticket')), name },
    });
    return answered(form, renamed, () => null);
  };

// A choice is a type, and for a date pass its day: `12` or `12_2026-12-01`.
export const changeType =
  (at: AtOrder): Form<null> =>
  async (call, form) => {
    const [type = '', date = null] = textIn(form, 'type').split('_');
    if (type === '') return { ok: false, refusal: refusedFor(form, { type: m.orders_type_missing() }) };
    const changed = await call('POST /api/sell/{organizer}/orders/{reference}/type', {
      params: { ...at },
      body: { ticket: Number(textIn(form, 'ticket')), type: Number(type), date },
    });
    return answered(form, changed, () => null);
  };

export const writeNote =
  (at: AtOrder): Form<null> =>
  async (call, form) => {
    const words = textIn(form, 'words');
    if (words === '') return { ok: false, refusal: refusedFor(form, { words: m.orders_note_missing() }) };
    const written = await call('POST /api/sell/{organizer}/orders/{reference}/note', {
      params: { ...at },
      body: { words },
    });
    return answered(form, written, () => null);
  };

export const refuseRequest =
  (at: AtOrder): Form<null> =>
  async (call, form) => {
    const words = textIn(form, 'words');
    if (words === '') return { ok: false, refusal: refusedFor(form, { words: m.orders_refuse_missing() }) };
    const refused = await call('POST /api/sell/{organizer}/orders/{reference}/refuse', {
      params: { ...at },
      body: { words },
    });
    return answered(form, refused, () => null);
  };

// Of the page of its own. What was quoted is sent along: if it is no longer so, nothing is done.
export const refundOrder =
  (at: AtOrder): Form<null> =>
  async (call, form) => {
    const tickets = form.getAll('ticket').map(Number);
    const refunded = await call('POST /api/sell/{organizer}/orders/{reference}/refund', {
      params: { ...at },
      body: { tickets, amount: Number(textIn(form, 'amount')), words: textIn(form, 'words') },
    });
    return answered(form, refunded, () => null, { fieldOf: (name) => (name === 'words' ? name : null) });
  };

export const ORDER_FORMS: Record<OrderAct, (at: AtOrder) => Form<null>> = {
  resend: resendTickets,
  check: checkPayment,
  rename: renameTicket,
  type: changeType,
  note: writeNote,
  refuse: refuseRequest,
};
