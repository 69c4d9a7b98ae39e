import { describe, expect, test } from 'vitest';
import { orderRights, orderSums, ticketRights } from './order-rights.rules.ts';

const order = {
  state: 'paid' as const,
  disputed_at: null,
  buyer_email: 'asha@example.com',
  total_minor: 300_000,
  fee_minor: 15_000,
};
const ticket = { state: 'valid', passed_on_at: null, line_position: 0, ticket_type_id: 1, valid_on: null };
const lines = [{ position: 0, ticket_price_minor: 150_000 }];
const passedOn = { ...ticket, passed_on_at: new Date() };
const disputed = { ...order, disputed_at: new Date() };
const other = { id: 2, valid_on: null, price_minor: 150_000 };

describe('a ticket', () => {
  test.each([
    ['that the buyer has', ticket, order, { can_refund: true, can_rename: true }],
    ['that was passed on', passedOn, order, { can_refund: false, can_rename: false }],
    ['that was used', { ...ticket, state: 'used' }, order, { can_refund: false, can_rename: false }],
    ['whose payment a bank claims back', ticket, disputed, { can_refund: false, can_rename: true }],
    ['of an order that is held', ticket, { ...order, state: 'held' as const }, { can_refund: false }],
  ])('%s', (_, one, of, rights) => {
    expect(ticketRights(one, of, { lines, choices: [other] })).toMatchObject(rights);
  });

  test.each([
    ['another type at its price', [other], true],
    ['another type at another price', [{ ...other, price_minor: 160_000 }], false],
    ['another day of its type', [{ ...other, id: 1, valid_on: '2026-12-01' }], true],
    ['itself alone', [{ ...other, id: 1 }], false],
  ])('can become %s', (_, choices, can) => {
    expect(ticketRights(ticket, order, { lines, choices }).can_change).toBe(can);
  });
});

describe('an order', () => {
  const facts = { order, tickets: [ticket], payments: [{ status: 'pending' as const }], source: null };
  const given = { ...facts, order: { ...order, buyer_email: '' }, source: { channel: 'comp' } };

  test('offers what the role allows', () => {
    expect(orderRights([], facts)).toEqual({
      ...{ can_refund: false, can_edit: false, can_resend: false, can_check: false, can_link: false },
    });
    expect(orderRights(['refund', 'edit_orders'], facts)).toEqual({
      ...{ can_refund: true, can_edit: true, can_resend: true, can_check: true, can_link: false },
    });
  });

  test('is not sent again when all its tickets were passed on', () => {
    const rights = orderRights(['refund', 'edit_orders'], { ...facts, tickets: [passedOn] });
    expect(rights).toMatchObject({ can_refund: false, can_resend: false });
  });

  test('that was given away without an address has a link instead', () => {
    expect(orderRights(['edit_orders', 'comp'], given)).toMatchObject({ can_link: true, can_resend: false });
    expect(orderRights(['edit_orders'], given).can_link).toBe(false);
  });

  test('leaves its total without the fee and what went back; its fee went back in part', () => {
    expect(orderSums(order, [{ amount_minor: 100_000, fee_minor: 5_000 }])).toEqual({
      ...{ returnedFeeMinor: 5_000, netMinor: 190_000 },
    });
  });
});
