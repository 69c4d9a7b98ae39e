import { describe, expect, test } from 'vitest';
import { stillInView } from './watch-camera.ts';

// What the camera shows at which second, and which of it is handed over.
const handedOver = (...looks: [second: number, text: string | null][]) => {
  const inView = stillInView();
  return looks.filter(([second, text]) => inView.isNew(text, second * 1_000)).map(([second]) => second);
};

describe('a code in view', () => {
  test('is handed over once as long as it stays, however seldom the phone looks', () => {
    expect(handedOver([0, 'a'], [0.1, 'a'], [4, 'a'], [20, 'a'])).toEqual([0]);
  });

  test('may be missed for a moment, or by single looks of a slow phone', () => {
    expect(handedOver([0, 'a'], [0.1, null], [0.2, null], [0.3, null], [0.4, null], [1, 'a'])).toEqual([0]);
    expect(handedOver([0, 'a'], [2, null], [4, ''], [6, 'a'], [8, null], [10, 'a'])).toEqual([0]);
  });

  test('is shown again after it was away, and another one at once', () => {
    expect(handedOver([0, 'a'], [0.5, null], [1, null], [2, null], [2.1, 'a'])).toEqual([0, 2.1]);
    expect(handedOver([0, 'a'], [0.1, 'b'], [0.2, 'a'])).toEqual([0, 0.1, 0.2]);
  });
});
