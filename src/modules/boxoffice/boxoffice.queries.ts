import { sql } from 'kysely';
import type { SellerSql } from '#modules/merchants/index.ts';
import type { Attempt } from '#modules/payments/index.ts';
import type { Sql, Tx } from '#platform/database/index.ts';

export interface ShiftRow {
  id: string;
  event_id: number;
  device_id: string;
  device_name: string;
  gate_name: string | null;
  name: string;
  currency: string;
  opened_at: Date;
  closed_at: Date | null;
  counted_minor: number | null;
  cash_minor: number;
  mobile_minor: number;
  sales: number;
  voided: number;
}

// Where it was sold, before the box was counted: what their buyer pays elsewhere or later has nothing to do with the shift.
const PAID_HERE = sql`
  bought.paid_at is not null and bought.paid_at <= coalesce(shift.closed_at, 'infinity') and (
    sale.method = 'cash' or bought.total_minor = 0 or exists (
      select from payment_attempts as attempt
      where attempt.order_reference = bought.reference and attempt.provider = 'daraja' and attempt.status = 'succeeded'
    )
  )
`;
const PAID = sql`${PAID_HERE} and sale.voided_at is null`;

// Of those that are paid and were not voided.
const SUMS = sql`
  coalesce(sum(bought.total_minor) filter (where ${PAID} and sale.method = 'cash'), 0)::bigint as cash_minor,
  coalesce(sum(bought.total_minor) filter (where ${PAID} and sale.method = 'mpesa'), 0)::bigint as mobile_minor,
  count(*) filter (where ${PAID})::int as sales, count(sale.voided_at)::int as voided
`;

// With what its sales add up to.
const SHIFTS = sql`
  select shift.id, shift.event_id, shift.device_id, device.name as device_name, gate.name as gate_name, shift.name, event.currency,
    shift.opened_at, shift.closed_at, shift.counted_minor, sums.cash_minor, sums.mobile_minor, sums.sales, sums.voided
  from door_shifts as shift join door_devices as device on device.id = shift.device_id
  left join gates as gate on gate.id = device.gate_id
  join events as event on event.id = shift.event_id
  cross join lateral (
    select ${SUMS} from door_sales as sale join orders as bought on bought.id = sale.order_id where sale.shift_id = shift.id
  ) as sums
`;

export async function findShift(db: Sql | Tx, shiftId: string): Promise<ShiftRow | null> {
  const found = await sql<ShiftRow>`${SHIFTS} where shift.id = ${shiftId}`.execute(db);
  return found.rows[0] ?? null;
}

export async function findOpenShift(db: Sql | Tx, deviceId: string): Promise<ShiftRow | null> {
  const found = await sql<ShiftRow>`
    ${SHIFTS} where shift.device_id = ${deviceId} and shift.closed_at is null
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function listShifts(db: SellerSql, eventId: number): Promise<ShiftRow[]> {
  const found = await sql<ShiftRow>`
    ${SHIFTS} where shift.event_id = ${eventId}
    order by shift.closed_at is not null, shift.opened_at desc limit 200
  `.execute(db);
  return found.rows;
}

export type GateSalesRow = Pick<ShiftRow, 'gate_name' | 'cash_minor' | 'mobile_minor' | 'sales' | 'voided'>;

export async function listGateSales(db: SellerSql, eventId: number): Promise<GateSalesRow[]> {
  const found = await sql<GateSalesRow>`
    select gate.name as gate_name, ${SUMS}
    from door_shifts as shift join door_sales as sale on sale.shift_id = shift.id
    join orders as bought on bought.id = sale.order_id
    join door_devices as device on device.id = shift.device_id
    left join gates as gate on gate.id = device.gate_id
    where shift.event_id = ${eventId} group by gate.id, gate.name order by gate.id nulls last
  `.execute(db);
  return found.rows;
}

// Nothing where it is there already, or another one is open.
export async function insertShift(
  tx: Tx,
  shift: { id: string; eventId: number; deviceId: string; name: string },
): Promise<void> {
  await sql`
    insert into door_shifts (id, event_id, device_id, name)
    values (${shift.id}, ${shift.eventId}, ${shift.deviceId}, ${shift.name}) on conflict do nothing
  `.execute(tx);
}

// The first count stands.
export async function updateShiftClosed(tx: Tx, shiftId: string, countedMinor: number): Promise<void> {
  await sql`
    update door_shifts set closed_at = now(), counted_minor = ${countedMinor}
    where id = ${shiftId} and closed_at is null
  `.execute(tx);
}

export interface NewSale {
  id: string;
  orderId: number;
  shiftId: string;
  deviceId: string;
  method: 'cash' | 'mpesa';
  letsIn: boolean;
}

// So that what is sold and taken back in one shift goes one after the other, and it is not closed meanwhile. false: it was.
export async function lockOpenShift(tx: Tx, shiftId: string): Promise<boolean> {
  const locked = await sql`
    select from door_shifts where id = ${shiftId} and closed_at is null for no key update
  `.execute(tx);
  return locked.rows.length === 1;
}

// The references of the device's sales that nobody has paid or let go, the oldest first; those of its earlier shifts as well.
export async function listUnpaidSales(tx: Tx, eventId: number, deviceId: string): Promise<string[]> {
  const found = await sql<{ reference: string }>`
    select bought.reference
    from door_shifts as shift join door_sales as sale on sale.shift_id = shift.id
    join orders as bought on bought.id = sale.order_id
    where shift.event_id = ${eventId} and shift.device_id = ${deviceId} and sale.method = 'mpesa'
      and bought.state in ('held', 'paying')
    order by sale.sold_at
  `.execute(tx);
  return found.rows.map(({ reference }) => reference);
}

export async function insertSale(tx: Tx, sale: NewSale): Promise<void> {
  await sql`
    insert into door_sales (id, order_id, shift_id, device_id, method, lets_in)
    values (${sale.id}, ${sale.orderId}, ${sale.shiftId}, ${sale.deviceId}, ${sale.method}, ${sale.letsIn})
  `.execute(tx);
}

export interface SaleTry {
  deviceId: string;
  ticketTypeId: number;
  validOn: string | null;
  count: number;
  method: 'cash' | 'mpesa';
}

// Whether this is what the order was made of. What the same sale's name sells anew would be sold to nobody.
export async function isSaleLike(db: Sql | Tx, orderId: number, tried: SaleTry): Promise<boolean> {
  const found = await sql`
    select from door_sales as sale join order_lines as line on line.order_id = sale.order_id
    where sale.order_id = ${orderId} and sale.device_id = ${tried.deviceId} and sale.method = ${tried.method}
      and line.ticket_type_id = ${tried.ticketTypeId} and line.quantity = ${tried.count}
      and line.valid_on is not distinct from ${tried.validOn}::date
  `.execute(db);
  return found.rows.length > 0;
}

export interface SaleRow {
  id: string;
  order_id: number;
  reference: string;
  event_id: number;
  shift_id: string;
  device_id: string;
  order_state: string;
  // How the last asking for the money ended; null: nobody was asked yet.
  asked_status: Attempt['status'] | null;
  asked_code: string | null;
  method: 'cash' | 'mpesa';
  type_name: string;
  count: number;
  // Whoever buys goes in with it, where they pay here.
  lets_in: boolean;
  total_minor: number;
  currency: string;
  sold_at: Date;
  voided_at: Date | null;
  voidable_until: Date;
  is_voidable: boolean;
}

const SALES = sql`
  select sale.id, sale.order_id, bought.reference, bought.event_id, sale.shift_id, sale.device_id, bought.state as order_state,
    asked.status as asked_status, asked.code as asked_code, sale.method,
    type.name as type_name, line.quantity as count, sale.lets_in and ${PAID_HERE} as lets_in, bought.total_minor, bought.currency, sale.sold_at, sale.voided_at, sale.sold_at + interval '10 minutes' as voidable_until,
    sale.method = 'cash' and sale.voided_at is null and shift.closed_at is null
      and now() < sale.sold_at + interval '10 minutes' as is_voidable
  from door_sales as sale join orders as bought on bought.id = sale.order_id
  join door_shifts as shift on shift.id = sale.shift_id
  join order_lines as line on line.order_id = sale.order_id
  join ticket_types as type on type.id = line.ticket_type_id
  left join lateral (
    select attempt.status, attempt.code from payment_attempts as attempt
    where attempt.order_reference = bought.reference order by attempt.number desc limit 1
  ) as asked on true
`;

export async function findSale(db: Sql | Tx, eventId: number, reference: string): Promise<SaleRow | null> {
  const found = await sql<SaleRow>`
    ${SALES} where bought.reference = ${reference} and bought.event_id = ${eventId}
  `.execute(db);
  return found.rows[0] ?? null;
}

export async function findOwnSale(db: Sql, deviceId: string, saleId: string): Promise<SaleRow | null> {
  const found =
    await sql<SaleRow>`${SALES} where sale.id = ${saleId} and sale.device_id = ${deviceId}`.execute(db);
  return found.rows[0] ?? null;
}

export interface UnseenSaleRow {
  order_id: number;
  event_id: number;
  device_id: string;
  // Of the device, now.
  gate_id: number | null;
}

// Paid by phone within two hours, by people who were to go in and whom nobody has let in yet.
export async function listUnseenPaid(db: Sql): Promise<UnseenSaleRow[]> {
  const found = await sql<UnseenSaleRow>`
    select sale.order_id, bought.event_id, sale.device_id, device.gate_id
    from door_sales as sale join orders as bought on bought.id = sale.order_id
    join door_devices as device on device.id = sale.device_id
    join door_shifts as shift on shift.id = sale.shift_id
    where sale.lets_in and sale.method = 'mpesa' and sale.sold_at > now() - interval '2 hours' and ${PAID}
      and exists (
        select from tickets as ticket where ticket.order_id = sale.order_id and ticket.state = 'valid'
          and not exists (select from scans as scan where scan.ticket_id = ticket.id)
      )
    order by sale.sold_at limit 100
  `.execute(db);
  return found.rows;
}

export async function listSales(db: Sql, shiftId: string, most: number): Promise<SaleRow[]> {
  const found = await sql<SaleRow>`
    ${SALES} where sale.shift_id = ${shiftId} order by sale.sold_at desc limit ${most}
  `.execute(db);
  return found.rows;
}

export async function updateVoided(tx: Tx, saleId: string): Promise<void> {
  await sql`update door_sales set voided_at = now() where id = ${saleId}`.execute(tx);
}

export interface SoldTicketRow {
  id: string;
  type_id: number;
  type_name: string;
  code: string;
  generation: number;
  valid_on: string | null;
  is_in: boolean;
}

export async function listSoldTickets(db: Sql | Tx, orderId: number): Promise<SoldTicketRow[]> {
  const found = await sql<SoldTicketRow>`
    select ticket.id, type.id as type_id, type.name as type_name, ticket.code, ticket.generation, ticket.valid_on,
      ticket.state = 'used' as is_in
    from tickets as ticket join ticket_types as type on type.id = ticket.ticket_type_id
    where ticket.order_id = ${orderId} and ticket.state <> 'revoked' order by ticket.line_position, ticket.seq
  `.execute(db);
  return found.rows;
}
