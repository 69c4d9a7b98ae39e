import { spreadByLargestRemainder } from '#modules/pricing/share.rules.ts';
import { feePerUnit, pricePerUnit } from '#modules/tickets/tickets.rules.ts';
import type { Currency } from '#shared/money.ts';

export interface SoldLine {
  position: number;
  ticket_type_id: number;
  quantity: number;
  price_minor: number;
  discount_minor: number;
  fee_minor: number;
}

export interface SoldUnit {
  line_position: number;
  seq: number;
  // That it has now.
  ticket_type_id: number;
}

export interface TakenBack {
  amount_minor: number;
  fee_minor: number;
  tickets: readonly SoldUnit[];
}

// What is left of one type in an order.
export interface SalePart {
  typeId: number;
  tickets: number;
  grossMinor: number;
  feeMinor: number;
}

// An order by ticket type. A ticket whose type was changed counts for the new one, with what it had cost. What went back is taken
// from the types of the tickets that went, by what each had cost: to the hundredth, so that the parts add up to the order also where less was given back than was paid.
export function salePartsOf(
  lines: readonly SoldLine[],
  changed: readonly SoldUnit[],
  returns: readonly TakenBack[],
  currency: Currency,
): SalePart[] {
  const lineAt = new Map(
    lines.map((line) => [
      line.position,
      { line, prices: pricePerUnit(line, currency), fees: feePerUnit(line, currency) },
    ]),
  );
  const unitOf = ({ line_position, seq, ticket_type_id: typeId }: SoldUnit) => {
    const found = lineAt.get(line_position);
    if (!found) throw new Error(`A ticket of line ${line_position}, which the order does not have`);
    const { line, prices, fees } = found;
    return { typeId, line, price: prices[seq - 1] ?? 0, fee: fees[seq - 1] ?? 0 };
  };
  const parts = new Map<number, SalePart>();
  const add = (typeId: number, tickets: number, grossMinor: number, feeMinor: number) => {
    const part = parts.get(typeId) ?? { typeId, tickets: 0, grossMinor: 0, feeMinor: 0 };
    part.tickets += tickets;
    part.grossMinor += grossMinor;
    part.feeMinor += feeMinor;
    parts.set(typeId, part);
  };
  for (const line of lines)
    add(
      line.ticket_type_id,
      line.quantity,
      line.quantity * line.price_minor - line.discount_minor,
      line.fee_minor,
    );
  for (const { typeId, line, price, fee } of changed.map(unitOf)) {
    add(line.ticket_type_id, -1, -price, -fee);
    add(typeId, 1, price, fee);
  }
  for (const { amount_minor, fee_minor, tickets } of returns) {
    const units = tickets.map(unitOf);
    const amounts = spread(
      amount_minor,
      units.map(({ price }) => price),
    );
    const fees = spread(
      fee_minor,
      units.map(({ fee }) => fee),
    );
    for (const [place, { typeId }] of units.entries())
      add(typeId, -1, -(amounts[place] ?? 0), -(fees[place] ?? 0));
  }
  return [...parts.values()].sort((one, other) => one.typeId - other.typeId);
}

// Where nothing weighs anything, all the same.
const spread = (amount: number, weights: readonly number[]): number[] =>
  spreadByLargestRemainder(amount, weights.some((weight) => weight > 0) ? weights : weights.map(() => 1), 1);
