import { describe, expect, it } from 'vitest';
import { cardBadge } from './card-badge.ts';

const plain = { state: 'on_sale', has_flash_sale: false, ticket_types: [], is_new: false } as const;

describe('the badge of a card', () => {
  it('is none for an ordinary event on sale', () => {
    expect(cardBadge(plain)).toBeNull();
  });

  it('puts a flash sale before few left, and both before new', () => {
    expect(cardBadge({ ...plain, state: 'few_left', has_flash_sale: true, is_new: true })).toMatchObject({
      kind: 'flash',
    });
    expect(cardBadge({ ...plain, state: 'few_left', is_new: true })).toEqual({
      kind: 'state',
      state: 'few_left',
    });
    expect(cardBadge({ ...plain, is_new: true })).toEqual({ kind: 'new' });
  });

  it('shows no flash sale of what cannot be bought', () => {
    expect(cardBadge({ ...plain, state: 'sold_out', has_flash_sale: true })).toEqual({
      kind: 'state',
      state: 'sold_out',
    });
  });
});
