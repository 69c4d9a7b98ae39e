import type { FlashSaleForm } from '#modules/promotions/flash-sales/flash-sale.contract.ts';
import { refusedFor } from '#web/forms/form.rules.ts';
import type { Form } from '#web/forms/form.ts';
import { begunAt, type FlashAround, priceField, readFlash } from './flash-values.ts';
import { refusedSale } from './problem-fields.ts';
import { valuesOf } from './sale-values.ts';

export interface FlashAddress {
  organizer: string;
  event: string;
}

// Puts a flash sale up, or changes one.
export const saveFlashSale =
  ({ organizer, event }: FlashAddress, around: FlashAround): Form<null> =>
  async (call, form) => {
    const values = valuesOf(form);
    const { form: body, fields } = readFlash(values, around);
    if (Object.keys(fields).length > 0) return { ok: false, refusal: refusedFor(form, fields) };
    const params = { organizer, event };
    const { sale } = around;
    const answer =
      sale === null
        ? await call('POST /api/sell/{organizer}/events/{event}/flash-sales/create', { params, body })
        : await call('POST /api/sell/{organizer}/events/{event}/flash-sales/edit', {
            params,
            body: { id: sale.id, ...body },
          });
    if (answer.ok) return { ok: true, done: null };
    const fieldOf = (name: string) =>
      fieldOfFlash(name, body, values.way === 'percent', begunAt(sale) !== null);
    return { ok: false, refusal: refusedSale(form, answer.error, fieldOf) };
  };

// `prices.2.price` is asked for in the price of that type, or in the percentage that made it.
function fieldOfFlash(
  name: string,
  { prices }: FlashSaleForm,
  isPercent: boolean,
  hasBegun: boolean,
): string | null {
  const [, place, what] = /^prices\.(\d+)\.?(.*)$/.exec(name) ?? [];
  if (place !== undefined) {
    if (what === 'ticket_type_id') return 'types';
    return isPercent ? 'percent' : priceField(prices[Number(place)]?.ticket_type_id ?? 0);
  }
  if (name === 'prices') return 'types';
  if (name === 'starts_at') return hasBegun ? 'to_date' : 'from_date';
  return name === 'ends_at' ? 'to_date' : name;
}
