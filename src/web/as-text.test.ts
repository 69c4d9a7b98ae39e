import { describe, expect, it } from 'vitest';
import { asText, fromText } from './as-text.ts';

describe('data as one text', () => {
  it('comes back as it was', () => {
    const value = { name: 'Ngoma “Usiku”', none: null, list: [1, { at: '2026-11-16T10:00:00.000Z' }] };
    expect(fromText(asText(value))).toEqual(value);
    // In the browser the text comes from elsewhere.
    expect(fromText('{"a":[1,null]}')).toEqual({ a: [1, null] });
  });

  it('is the same object each time, as long as it is asked for now and then', () => {
    const often = fromText<object>('{"often":true}');
    const once = fromText<object>('{"once":true}');
    for (let n = 0; n < 100; n += 1) {
      fromText(`{"n":${n}}`);
      expect(fromText('{"often":true}')).toBe(often);
    }
    // Control: what is not asked for is forgotten.
    expect(fromText('{"once":true}')).not.toBe(once);
  });
});
