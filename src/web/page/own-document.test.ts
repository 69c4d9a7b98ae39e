import { expect, test } from 'vitest';
import { DOOR_PAIR_PATH } from '#web/paths/door.ts';
import { SCANNER_PATH } from '#web/paths/scanner.ts';
import { newVenuePath, sellerEventPath, sellerHomePath } from '#web/paths/seller.ts';
import { isOwnDocument } from './own-document.ts';

test.each([SCANNER_PATH, DOOR_PAIR_PATH, newVenuePath('koroga', {})])(
  '%s is a document of its own',
  (path) => {
    expect(isOwnDocument(path)).toBe(true);
  },
);

test.each([
  '/',
  '/doors',
  sellerHomePath('koroga'),
  sellerHomePath('doors'),
  sellerEventPath('koroga', 7, 'door'),
])('%s is none', (path) => {
  expect(isOwnDocument(path)).toBe(false);
});
