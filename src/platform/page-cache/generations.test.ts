import { describe, expect, it } from 'vitest';
import { createGenerations } from './generations.ts';

describe('generations', () => {
  it('outdates what began before a drop of one of its tags, and nothing else', () => {
    const generations = createGenerations();
    const before = generations.current();
    generations.drop(['event:1']);
    const after = generations.current();
    expect(generations.isOutdated(before, ['event:1', 'event:2'])).toBe(true);
    expect(generations.isOutdated(before, ['event:2'])).toBe(false);
    expect(generations.isOutdated(after, ['event:1'])).toBe(false);
  });

  it('outdates everything that began before a drop of all', () => {
    const generations = createGenerations();
    const before = generations.current();
    generations.dropAll();
    expect(generations.isOutdated(before, [])).toBe(true);
    expect(generations.isOutdated(generations.current(), ['event:1'])).toBe(false);
  });

  it('stays bounded, and rather outdates too much than too little', () => {
    const generations = createGenerations(10);
    const before = generations.current();
    for (let id = 0; id < 11; id += 1) generations.drop([`event:${id}`]);
    expect(generations.isOutdated(before, ['event:0'])).toBe(true);
    expect(generations.isOutdated(before, ['other'])).toBe(true);
    expect(generations.isOutdated(generations.current(), ['event:0'])).toBe(false);
  });
});
