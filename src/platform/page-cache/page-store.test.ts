import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addBody, makeAnswer } from './answer.ts';
import { createPageStore } from './page-store.ts';

const entry = (key: string, length: number, tags: string[] = [], begunIn = 0) => ({
  key,
  answer: makeAnswer(200, {}, Buffer.alloc(length, 'x'), 'en'),
  tags,
  begunIn,
  begunAt: 0,
  freshUntil: 60_000,
  heldUntil: 0,
});

describe('page store', () => {
  it('gives back what was put, until it is removed', () => {
    const store = createPageStore(100_000);
    store.put(entry('a', 100));
    expect(store.get('a')?.answer.bodies.identity?.bytes.length).toBe(100);
    store.remove('a');
    expect(store.get('a')).toBeUndefined();
    expect(store.size()).toEqual({ pages: 0, bytes: 0 });
  });

  it('drops by tag, and only by that tag', () => {
    const store = createPageStore(100_000);
    store.put(entry('a', 100, ['one', 'both']));
    store.put(entry('b', 100, ['two', 'both']));
    store.put(entry('c', 100, ['three']));
    store.dropTags(['one', 'unheard']);
    expect([store.get('a'), store.get('b')?.key, store.get('c')?.key]).toEqual([undefined, 'b', 'c']);
    store.dropTags(['both']);
    expect([store.get('b'), store.get('c')?.key]).toEqual([undefined, 'c']);
  });

  it('does not know of renders under way: what is put after a drop stays', () => {
    const store = createPageStore(100_000);
    store.dropTags(['one']);
    store.put(entry('a', 100, ['one']));
    expect(store.get('a')?.key).toBe('a');
  });

  it('keeps expired pages for standing in', () => {
    const store = createPageStore(100_000);
    store.put(entry('a', 100));
    store.expireAll();
    expect(store.get('a')?.freshUntil).toBe(0);
  });

  it('makes room by forgetting what was not used', () => {
    const store = createPageStore(30_000);
    for (const key of ['a', 'b', 'c']) store.put(entry(key, 8_000));
    store.put(entry('d', 8_000));
    store.get('c');
    store.put(entry('e', 8_000));
    store.put(entry('f', 8_000));
    expect(store.get('c')?.key).toBe('c');
    expect(store.get('f')?.key).toBe('f');
    expect(store.get('a')).toBeUndefined();
  });

  it('lets a new page in even when all the others are in use', () => {
    const store = createPageStore(30_000);
    for (const key of ['a', 'b', 'c']) store.put(entry(key, 8_000));
    for (const key of ['a', 'b', 'c']) store.get(key);
    store.put(entry('d', 8_000));
    expect(store.get('d')?.key).toBe('d');
    expect(store.size().pages).toBe(3);
  });

  it('refuses a page larger than itself and keeps the others', () => {
    const store = createPageStore(10_000);
    store.put(entry('a', 1_000));
    store.put(entry('b', 20_000));
    expect(store.get('b')).toBeUndefined();
    expect(store.get('a')?.key).toBe('a');
  });

  it('does not replace a page by one whose render began earlier', () => {
    const store = createPageStore(100_000);
    store.put(entry('a', 200, [], 2));
    store.put(entry('a', 100, [], 1));
    expect(store.get('a')?.begunIn).toBe(2);
  });

  it('counts an encoding that was added later', () => {
    const store = createPageStore(12_000);
    store.put(entry('a', 5_000));
    store.put(entry('b', 5_000));
    const before = store.size().bytes;
    const kept = store.get('b');
    if (!kept) throw new Error('b must be there');
    addBody(kept.answer, 'gzip');
    store.remeasure('b');
    expect(store.size().bytes).toBeGreaterThan(before);
  });

  it('never holds more than its bytes, whatever is done to it', () => {
    const key = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f', 'g');
    const tag = fc.constantFrom('one', 'two', 'three');
    const step = fc.oneof(
      fc.record({ put: key, length: fc.nat(9_000), tags: fc.uniqueArray(tag) }),
      fc.record({ get: key }),
      fc.record({ remove: key }),
      fc.record({ drop: tag }),
    );
    fc.assert(
      fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
        const store = createPageStore(20_000);
        for (const one of steps) {
          if ('put' in one) store.put(entry(one.put, one.length, one.tags));
          else if ('get' in one) store.get(one.get);
          else if ('remove' in one) store.remove(one.remove);
          else store.dropTags([one.drop]);
          const { bytes } = store.size();
          expect(bytes).toBeLessThanOrEqual(20_000);
          expect(bytes).toBeGreaterThanOrEqual(0);
        }
        store.dropTags(['one', 'two', 'three']);
        for (const letter of 'abcdefg') store.remove(letter);
        expect(store.size()).toEqual({ pages: 0, bytes: 0 });
      }),
    );
  });
});
