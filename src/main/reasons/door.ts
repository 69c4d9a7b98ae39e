import type { doorSaleCalls, shiftCalls } from '#modules/boxoffice/boxoffice.contract.ts';
import type { doorCalls } from '#modules/door/door.contract.ts';
import type { gateCalls } from '#modules/door/gates.contract.ts';
import type { ReasonEntry } from '#platform/http/errors.ts';
import { m } from '#shared/messages/messages.js';
import { type Currency, formatMoney, toMinor } from '#shared/money.ts';
import type { BuyingReason } from './buying.ts';
import { entry, entryWith, type ReasonsOf } from './entries.ts';

// Phones at the door, and selling there.
type Reason = ReasonsOf<typeof doorSaleCalls | typeof shiftCalls | typeof doorCalls | typeof gateCalls>;
export type DoorReason = BuyingReason | Reason;

// The oldest ones: as many as a person can look for.
const NAMED_SALES = 3;

export const doorReasons: Record<Exclude<Reason, BuyingReason>, ReasonEntry> = {
  pairing_unknown: entry(410, 'The pairing code is not valid (any more).', m.reason_pairing_unknown),
  pairing_tries: entry(429, 'Too many wrong pairing codes.', m.reason_pairing_tries),
  device_ended: entry(403, 'The device was revoked, or its event is over.', m.reason_device_ended),
  device_lacks_power: entry(403, 'The device was not given this power.', m.reason_device_lacks_power),
  device_locked: entry(429, 'Too many codes that are no tickets.', m.reason_device_locked),
  device_unknown: entry(404, 'Device not known.', m.reason_device_unknown),
  searches_too_many: entry(429, 'More searches than a door can have.', m.reason_searches_too_many),
  nonce_taken: entry(409, 'The nonce names another scan.', m.reason_nonce_taken),
  scan_unknown: entry(404, 'Scan not known.', m.reason_scan_unknown),
  too_many_scans: entry(413, 'More than 500 scans at once.', m.reason_too_many_scans),
  scans_too_fast: entry(429, 'More scans than a door can have.', m.reason_scans_too_fast),
  shift_needed: entry(409, 'No shift is open on this device.', m.reason_shift_needed),
  shift_open: entry(409, 'Another shift is open on this device.', m.reason_shift_open),
  shift_unknown: entry(404, 'Shift not known.', m.reason_shift_unknown),
  shift_counted: entryWith<{ counted: number; currency: Currency }>(
    409,
    'The shift was closed with another sum.',
    ({ counted, currency }, locale) =>
      m.reason_shift_counted({ counted: formatMoney(toMinor(counted), currency, locale, 'tag') }, { locale }),
  ),
  shift_uncounted: entry(409, 'A shift of this device is open.', m.reason_shift_uncounted),
  sale_unknown: entry(404, 'Sale not known.', m.reason_sale_unknown),
  sales_unpaid: entryWith<{ references: readonly string[] }>(
    409,
    'Too many sales of this device wait for their money.',
    ({ references }, locale) =>
      m.reason_sales_unpaid(
        { count: references.length, sales: references.slice(0, NAMED_SALES).join(', ') },
        { locale },
      ),
  ),
  sale_differs: entry(409, 'The id stands for another sale.', m.reason_sale_differs),
  sale_not_voidable: entry(409, 'The sale cannot be voided (any more).', m.reason_sale_not_voidable),
  gate_unknown: entry(404, 'Gate not known.', m.reason_gate_unknown),
  gate_exists: entry(409, 'A gate of this name exists.', m.reason_gate_exists),
  gates_too_many: entry(409, 'There are too many gates.', m.reason_gates_too_many),
  proof_needed: entry(403, 'Prove again who you are.', m.reason_proof_needed),
  type_unknown: entry(404, 'Ticket type not known.', m.seller_tickets_reason_type_unknown),
};
