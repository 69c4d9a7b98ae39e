import { fail, ok, type Result } from '#shared/result.ts';

export interface TicketToChange {
  state: 'valid' | 'used' | 'revoked';
  ticket_type_id: number;
  valid_on: string | null;
  // What its type cost when it was bought, whatever was paid for it.
  normalPriceMinor: number;
  // Somebody was asked to accept it as it is.
  isOffered: boolean;
}

export interface TypeToTake {
  id: number;
  validOn: string | null;
  priceMinor: number;
}

export type ChangeTypeRefusal =
  | 'ticket_used'
  | 'ticket_revoked'
  | 'ticket_sent'
  | 'type_same'
  | 'type_costs_other';

// Only to what costs the same: another price would owe somebody the difference, and is a refund and a new sale.
export function judgeTypeChange(ticket: TicketToChange, type: TypeToTake): Result<null, ChangeTypeRefusal> {
  if (ticket.state !== 'valid') return fail(ticket.state === 'used' ? 'ticket_used' : 'ticket_revoked');
  if (ticket.isOffered) return fail('ticket_sent');
  if (ticket.ticket_type_id === type.id && ticket.valid_on === type.validOn) return fail('type_same');
  return ticket.normalPriceMinor === type.priceMinor ? ok(null) : fail('type_costs_other');
}

export interface PoolsTaken {
  poolIds: readonly number[];
  counts: readonly number[];
}

// What an order has taken once one of its tickets takes from other pools; in id order.
export function takenAfter(
  { poolIds, counts }: PoolsTaken,
  { gives, takes }: { gives: readonly number[]; takes: readonly number[] },
): { poolIds: number[]; counts: number[] } {
  const taken = new Map(poolIds.map((id, place) => [id, counts[place] ?? 0]));
  for (const id of gives) taken.set(id, (taken.get(id) ?? 0) - 1);
  for (const id of takes) taken.set(id, (taken.get(id) ?? 0) + 1);
  const sorted = [...taken].sort(([one], [other]) => one - other);
  return { poolIds: sorted.map(([id]) => id), counts: sorted.map(([, count]) => count) };
}
