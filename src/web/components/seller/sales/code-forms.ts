import { m } from '#shared/messages/messages.js';
import { refusedFor } from '#web/forms/form.rules.ts';
import type { Form } from '#web/forms/form.ts';
import { fieldOfTerms, readTerms, type TermsAround } from './code-values.ts';
import { refusedSale } from './problem-fields.ts';
import { type Fields, readWhole, valuesOf } from './sale-values.ts';

export interface CodeAddress {
  organizer: string;
  event: string;
}

// As the contract says, which no page loads.
export const MOST_CODES = 5_000;

// Makes a code, or changes what one does.
export const saveCode =
  (params: CodeAddress, id: number | null, around: TermsAround): Form<null> =>
  async (call, form) => {
    const values = valuesOf(form);
    const fields: Fields = {};
    const code = values.coupon_code ?? '';
    if (id === null && code === '') fields.coupon_code = m.sales_missing_code();
    const terms = readTerms(values, around, fields);
    if (Object.keys(fields).length > 0) return { ok: false, refusal: refusedFor(form, fields) };
    const answer =
      id === null
        ? await call('POST /api/sell/{organizer}/events/{event}/codes/create', {
            params: { ...params },
            body: { ...terms, code },
          })
        : await call('POST /api/sell/{organizer}/events/{event}/codes/edit', {
            params: { ...params },
            body: { ...terms, id },
          });
    if (answer.ok) return { ok: true, done: null };
    return { ok: false, refusal: refusedSale(form, answer.error, fieldOfTerms) };
  };

const PREFIX = /^(?:[A-Z0-9][A-Z0-9_-]{0,11})?$/i;

// Makes many at once. The batch stands in the form, so that sending it again makes no others.
export const makeCodes =
  (params: CodeAddress, around: TermsAround): Form<{ codes: string[] }> =>
  async (call, form) => {
    const values = valuesOf(form);
    const fields: Fields = {};
    const prefix = values.prefix ?? '';
    if (!PREFIX.test(prefix)) fields.prefix = m.sales_prefix_wrong();
    const count = readWhole(values, 'count', MOST_CODES, fields);
    if (count === null) fields.count ??= m.sales_uses_unreadable({ most: String(MOST_CODES) });
    const terms = readTerms(values, around, fields);
    if (count === null || Object.keys(fields).length > 0)
      return { ok: false, refusal: refusedFor(form, fields) };
    const made = await call('POST /api/sell/{organizer}/events/{event}/codes/create-many', {
      params: { ...params },
      body: { ...terms, batch: values.batch ?? '', prefix, count },
    });
    if (made.ok) return { ok: true, done: { codes: made.body.data.codes } };
    return { ok: false, refusal: refusedSale(form, made.error, fieldOfTerms) };
  };
