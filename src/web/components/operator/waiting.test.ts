import { expect, test } from 'vitest';
import { countText } from './waiting.ts';

test('what is counted or listed up to a number only is said to be more than one less', () => {
  expect([countText(0), countText(999), countText(1_000)]).toEqual(['0', '999', '999+']);
  expect([countText(99, 100), countText(100, 100)]).toEqual(['99', '99+']);
});
