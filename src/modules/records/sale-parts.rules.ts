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

export interface TakenBack {
  amount_minor: number;
  fee_minor: number;
  tickets: readonly { line_position: number; seq: number }[];
}

// What is left of one type in an order.
export interface SalePart {
  typeId: number;
  tickets: number;
  grossMinor: number;
  feeMinor: number;
}

// An order by ticket type. What went back is taken from the types of the tickets that went, by what each had cost: to the
// hundredth, so that the parts add up to the order also where less was given back than was paid.
export function salePartsOf(
  lines: readonly SoldLine[],
  returns: readonly TakenBack[],
  currency: Currency,
): SalePart[] {
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
  for (const { amount_minor, fee_minor, tickets } of returns) {
    const units = tickets.map(({ line_position, seq }) => {
      const line = lines.find(({ position }) => position === line_position);
      if (!line) throw new Error(`A ticket of line ${line_position}, which the order does not have`);
      return {
        typeId: line.ticket_type_id,
        price: pricePerUnit(line, currency)[seq - 1] ?? 0,
        fee: feePerUnit(line, currency)[seq - 1] ?? 0,
      };
    });
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
