import { type MethodDetails, readMethod } from '#modules/payouts/methods/method-details.rules.ts';
import type { MethodKind } from '#modules/payouts/payouts.rules.ts';
import { m } from '#shared/messages/messages.js';
import { type Currency, isCurrency } from '#shared/money.ts';
import { amountIn } from '#web/components/shared/amount-in.ts';
import { refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form, rekeyed } from '#web/forms/form.ts';

export const askForPayout =
  (organizer: string): Form<string> =>
  async (call, form) => {
    const amount = amountIn(form);
    const method = textIn(form, 'method');
    const fields: Record<string, string> = {};
    if (!Number.isFinite(amount) || amount <= 0) fields.amount = m.payouts_missing_amount();
    if (method === '') fields.method = m.payouts_missing_method();
    if (Object.keys(fields).length > 0) return { ok: false, refusal: refusedFor(form, fields) };
    const asked = await call('POST /api/sell/{organizer}/payouts/request', {
      params: { organizer },
      body: { id: textIn(form, 'id'), amount, currency: textIn(form, 'currency') as Currency, method },
    });
    const answer = answered(form, asked, ({ data }) => data.id);
    return rekeyed(rekeyed(answer, 'payout_open', 'id'), 'payout_differs', 'id');
  };

export const cancelPayout =
  (organizer: string): Form<null> =>
  async (call, form) => {
    const cancelled = await call('POST /api/sell/{organizer}/payouts/cancel', {
      params: { organizer },
      body: { payout: textIn(form, 'payout') },
    });
    return answered(form, cancelled, () => null);
  };

export const retireMethod =
  (organizer: string): Form<null> =>
  async (call, form) => {
    const retired = await call('POST /api/sell/{organizer}/payouts/methods/retire', {
      params: { organizer },
      body: { method: textIn(form, 'method') },
    });
    return answered(form, retired, () => null);
  };

export const switchAutomatic =
  (organizer: string): Form<null> =>
  async (call, form) => {
    const switched = await call('POST /api/sell/{organizer}/payouts/automatic', {
      params: { organizer },
      body: { method: textIn(form, 'method'), is_on: textIn(form, 'intent') === 'automatic-on' },
    });
    return answered(form, switched, () => null);
  };

const MISSING: Record<MethodKind, Record<string, () => string>> = {
  mpesa: { phone: m.payouts_missing_phone, name: m.payouts_missing_holder },
  bank: {
    bank: m.payouts_missing_bank,
    account: m.payouts_missing_account,
    name: m.payouts_missing_holder,
  },
};

const WRONG = {
  phone_invalid: m.reason_phone_invalid,
  phone_not_payable: m.reason_phone_not_payable,
  account_invalid: m.reason_account_invalid,
};

function detailsIn(form: FormData, kind: MethodKind): MethodDetails {
  const name = textIn(form, 'name');
  if (kind === 'mpesa') return { kind, phone: textIn(form, 'phone'), name };
  const currency = textIn(form, 'currency');
  return {
    kind,
    bank: textIn(form, 'bank'),
    account: textIn(form, 'account'),
    name,
    currency: isCurrency(currency) ? currency : 'KES',
  };
}

export const addMethod =
  (organizer: string): Form<null> =>
  async (call, form) => {
    const kind: MethodKind = textIn(form, 'kind') === 'bank' ? 'bank' : 'mpesa';
    const fields = Object.fromEntries(
      Object.entries(MISSING[kind]).flatMap(([name, word]) =>
        textIn(form, name) === '' ? [[name, word()]] : [],
      ),
    );
    const body = detailsIn(form, kind);
    if (Object.keys(fields).length > 0) {
      // What is wrong as well is said at once, not when the rest is there.
      const read = readMethod(body);
      const wrong = read.ok ? {} : { [read.field ?? '']: WRONG[read.reason]() };
      return { ok: false, refusal: refusedFor(form, { ...wrong, ...fields }) };
    }
    const added = await call('POST /api/sell/{organizer}/payouts/methods/add', {
      params: { organizer },
      body,
    });
    return answered(form, added, () => null);
  };
