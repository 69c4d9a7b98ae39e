import { m } from '#shared/messages/messages.js';
import { isCurrency } from '#shared/money.ts';
import { amountIn } from '#web/components/shared/amount-in.ts';
import { type FormRefusal, ON_TOP, refusedFor, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';
import { unknownDeed } from '../page/unknown-deed.ts';

// What the page says afterwards: a key of NOTES.
type Noted = string;

export type BoardRefusal = FormRefusal | null;

export const moveBoard: Form<Noted> = async (call, form) => {
  switch (textIn(form, 'intent')) {
    case 'settle':
      return settle(call, form);
    case 'unsettle': {
      const body = { provider: textIn(form, 'provider'), reference: textIn(form, 'reference') };
      return answered(form, await call('POST /api/admin/money/unsettle', { body }), () => 'undone', ON_TOP);
    }
    case 'top-up':
      return topUp(call, form);
    case 'ask': {
      const asked = await call('POST /api/admin/balances/ask', {
        body: { provider: textIn(form, 'provider') },
      });
      return answered(form, asked, ({ data }) => (data.is_answered ? 'answered' : 'asked'), ON_TOP);
    }
    case 'enter':
      return enter(call, form);
    case 'prove':
      return answered(form, await call('POST /api/admin/money/prove'), () => 'proved', ON_TOP);
    default:
      return unknownDeed(form);
  }
};

const settle: Form<Noted> = async (call, form) => {
  const [provider = '', currency = ''] = textIn(form, 'account').split(' ');
  const amount = textIn(form, 'amount') === '' ? 0 : amountIn(form, 'amount');
  const cost = textIn(form, 'cost') === '' ? 0 : amountIn(form, 'cost');
  const reference = textIn(form, 'reference');
  const fields: Record<string, string> = {};
  if (!(amount >= 0) || amount + cost <= 0) fields.amount = m.watch_missing_amount();
  if (!(cost >= 0)) fields.cost = m.watch_missing_amount();
  if (reference === '') fields.reference = m.watch_missing_reference();
  if (!isCurrency(currency)) fields.account = m.watch_missing_account();
  if (Object.keys(fields).length > 0 || !isCurrency(currency))
    return { ok: false, refusal: refusedFor(form, fields) };
  const body = { provider, reference, currency, amount, cost };
  const settled = await call('POST /api/admin/money/settle', { body });
  return answered(form, settled, ({ data }) => (data.is_new ? 'booked' : 'known'), {
    wrong: {
      reference: m.watch_missing_reference,
      amount: m.watch_missing_amount,
      cost: m.watch_missing_amount,
    },
  });
};

const topUp: Form<Noted> = async (call, form) => {
  const amount = amountIn(form);
  const reference = textIn(form, 'reference');
  const fields: Record<string, string> = {};
  if (!(amount > 0)) fields.amount = m.watch_missing_amount();
  if (reference === '') fields.reference = m.watch_missing_reference();
  if (Object.keys(fields).length > 0) return { ok: false, refusal: refusedFor(form, fields) };
  const booked = await call('POST /api/admin/money/top-up', { body: { amount, reference } });
  return answered(form, booked, ({ data }) => (data.is_new ? 'booked' : 'known'), {
    wrong: { reference: m.watch_missing_reference, amount: m.watch_missing_amount },
  });
};

const enter: Form<Noted> = async (call, form) => {
  const amount = amountIn(form);
  const currency = textIn(form, 'currency');
  if (!Number.isFinite(amount) || !isCurrency(currency))
    return { ok: false, refusal: refusedFor(form, { amount: m.watch_missing_amount() }) };
  const entered = await call('POST /api/admin/balances/enter', {
    body: { provider: textIn(form, 'provider'), currency, amount, words: textIn(form, 'words') },
  });
  return answered(form, entered, () => 'entered', { wrong: { amount: m.watch_missing_amount } });
};
