import type { ReasonEntry } from '#platform/http/errors.ts';
import { m } from '#shared/messages/messages.js';
import { accountsReasons } from './reasons/accounts.ts';
import { buyingReasons } from './reasons/buying.ts';
import { doorReasons } from './reasons/door.ts';
import { entry, type Sentence } from './reasons/entries.ts';
import { generalReasons } from './reasons/general.ts';
import { type OperatingReason, operatingReasons } from './reasons/operating.ts';
import { preparingReasons } from './reasons/preparing.ts';
import { publicReasons } from './reasons/public.ts';
import { sellingReasons } from './reasons/selling.ts';

// Every reason for which a call says no, with its status and sentences. A reason stands in the first wing that knows it.
export const reasons: Record<OperatingReason, ReasonEntry> = {
  ...generalReasons,
  ...accountsReasons,
  ...publicReasons,
  ...buyingReasons,
  ...doorReasons,
  ...preparingReasons,
  ...sellingReasons,
  ...operatingReasons,
};

const reworded = (reason: OperatingReason, sentence: Sentence): ReasonEntry => {
  const { status, statusMessage } = reasons[reason];
  return entry(status, statusMessage, sentence);
};

// What buyers are told of their own order is said otherwise to those who sold it.
export const reasonsForMembers: typeof reasons = {
  ...reasons,
  order_not_found: reworded('order_not_found', m.reason_sold_order_not_found),
  order_not_paid: reworded('order_not_paid', m.reason_sold_order_not_paid),
  ticket_not_found: reworded('ticket_not_found', m.reason_ticket_unknown),
  ticket_passed_on: reworded('ticket_passed_on', m.reason_sold_ticket_passed_on),
  ticket_sent: reworded('ticket_sent', m.reason_sold_ticket_sent),
  sold_out: reworded('sold_out', m.reason_sold_out_to_change),
  event_past: reworded('event_past', m.reason_sold_event_past),
};
