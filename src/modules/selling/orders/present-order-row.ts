import { maskEmail } from '#modules/merchants/index.ts';
import { maskName } from '#shared/mask-name.ts';
import { toMajor } from '#shared/money.ts';
import { maskPhone } from '#shared/phone.ts';
import type { SoldBuyer, SoldOrderRow } from './orders.contract.ts';
import type { OrderRow } from './orders.queries.ts';

// As much of somebody as those see who may see no contacts.
export function presentBuyer({ name, email, phone }: SoldBuyer, home: string, isMasked: boolean): SoldBuyer {
  if (!isMasked) return { name, email, phone };
  return {
    name: maskName(name),
    email: email && maskEmail(email),
    phone: phone && maskPhone(phone, home),
  };
}

export const presentOrderRow = (row: OrderRow, isMasked: boolean): SoldOrderRow => ({
  reference: row.reference,
  state: row.state,
  at: row.at.toISOString(),
  event: { id: row.event_id, name: row.event_name, time_zone: row.time_zone },
  buyer: presentBuyer(
    { name: row.buyer_name, email: row.buyer_email, phone: row.buyer_phone },
    row.country_code,
    isMasked,
  ),
  tickets: row.tickets,
  tickets_left: row.tickets_left,
  total: toMajor(row.total_minor),
  returned: toMajor(row.returned_minor),
  currency: row.currency,
  is_asked: row.is_asked,
});
