import { describe, expect, it } from 'vitest';
import { createMemo } from './bounded-memo.ts';

describe('createMemo', () => {
  it('computes once while a key stays in use, again after it was forgotten, and never keeps null', () => {
    const computed: string[] = [];
    const memo = createMemo(2, (key) => {
      computed.push(key);
      return key === 'nothing' ? null : key.toUpperCase();
    });
    expect([memo('a'), memo('a'), memo('nothing'), memo('nothing')]).toEqual(['A', 'A', null, null]);
    expect(computed).toEqual(['a', 'nothing', 'nothing']);
    for (const key of ['b', 'c', 'a', 'd', 'a']) memo(key);
    expect(computed.filter((key) => key === 'a')).toEqual(['a']);
    for (const key of ['e', 'f', 'g', 'h', 'i']) memo(key);
    memo('a');
    expect(computed.filter((key) => key === 'a')).toEqual(['a', 'a']);
  });

  it('answers for long keys without remembering them', () => {
    let computed = 0;
    const memo = createMemo(2, (key) => {
      computed += 1;
      return key.length;
    });
    expect([
      memo('x'.repeat(301)),
      memo('x'.repeat(301)),
      memo('x'.repeat(300)),
      memo('x'.repeat(300)),
    ]).toEqual([301, 301, 300, 300]);
    expect(computed).toBe(3);
  });
});
