import { describe, expect, it } from 'vitest';
import { type Piece, shareOut } from './shared-files.rules.ts';

const piece = (bytes: number, ...pages: string[]): Piece => ({ pages: new Set(pages), bytes });

const filesOf = (pieces: Record<string, Piece>) =>
  shareOut(new Map(Object.entries(pieces)))
    .map(({ ids }) => ids.sort().join(' '))
    .sort();

describe('what pages share', () => {
  it('stands in one file where the same pages need it', () => {
    const pieces = {
      cards: piece(9_000, 'list', 'search'),
      filters: piece(9_000, 'search', 'list'),
      cart: piece(9_000, 'event', 'pay'),
    };
    expect(filesOf(pieces)).toEqual(['cards filters', 'cart']);
  });

  it('is not cut into crumbs', () => {
    const pieces = {
      cards: piece(9_000, 'list', 'search', 'home'),
      crumb: piece(50, 'list', 'search'),
    };
    expect(filesOf(pieces)).toEqual(['cards crumb']);
    // Control: a large piece is worth a file of its own.
    expect(filesOf({ ...pieces, crumb: piece(5_000, 'list', 'search') })).toEqual(['cards', 'crumb']);
  });

  it('is never put before pages that need none of it', () => {
    const pieces = { event: piece(10, 'event'), profile: piece(10, 'profile') };
    expect(filesOf(pieces)).toEqual(['event', 'profile']);
  });
});
