import { expect, test } from 'vitest';
import { cosine, sine } from './circle.ts';

test('sine and cosine agree with the library far below the precision of a drawing', () => {
  for (let step = -4_000; step <= 4_000; step++) {
    const turns = step / 1_000;
    expect(Math.abs(sine(turns) - Math.sin(turns * 2 * Math.PI))).toBeLessThan(1e-6);
    expect(Math.abs(cosine(turns) - Math.cos(turns * 2 * Math.PI))).toBeLessThan(1e-6);
  }
});
