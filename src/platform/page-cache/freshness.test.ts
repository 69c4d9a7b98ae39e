import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideFreshness, freshUntil } from './freshness.ts';

const limits = { maxAgeMs: 60_000, untrustedAgeMs: 1_000, standInMs: 3_600_000 };
const begunAt = 1_000_000_000;
const page = (boundary: number | null = null, heldUntil = 0) => ({
  begunAt,
  freshUntil: freshUntil(begunAt, boundary, limits),
  heldUntil,
});

describe('decideFreshness', () => {
  it('is fresh for at most a minute', () => {
    expect(decideFreshness(page(), begunAt, true, limits)).toBe('fresh');
    expect(decideFreshness(page(), begunAt + 59_999, true, limits)).toBe('fresh');
    expect(decideFreshness(page(), begunAt + 60_000, true, limits)).toBe('expired');
  });

  it('ends at the boundary it shows, and a far one does not prolong it', () => {
    expect(decideFreshness(page(begunAt + 5_000), begunAt + 4_999, true, limits)).toBe('fresh');
    expect(decideFreshness(page(begunAt + 5_000), begunAt + 5_000, true, limits)).toBe('expired');
    expect(decideFreshness(page(begunAt + 500_000), begunAt + 60_000, true, limits)).toBe('expired');
    expect(decideFreshness(page(begunAt - 1), begunAt, true, limits)).toBe('expired');
  });

  it('is fresh for a second only while news is missed', () => {
    expect(decideFreshness(page(), begunAt + 999, false, limits)).toBe('fresh');
    expect(decideFreshness(page(), begunAt + 1_000, false, limits)).toBe('expired');
  });

  it('stands in for an hour, without another try while it is held', () => {
    const held = page(null, begunAt + 70_000);
    expect(decideFreshness(held, begunAt + 65_000, true, limits)).toBe('held');
    expect(decideFreshness(held, begunAt + 70_000, true, limits)).toBe('expired');
    expect(decideFreshness(page(), begunAt + 3_600_000, true, limits)).toBe('expired');
    expect(decideFreshness(page(), begunAt + 3_600_001, true, limits)).toBe('gone');
  });

  it('does not live longer when the clock is set back', () => {
    expect(decideFreshness(page(), begunAt - 1, true, limits)).toBe('expired');
    expect(decideFreshness(page(), begunAt - 4_000_000, true, limits)).toBe('gone');
  });

  it('only ever ages: fresh, then expired, then gone; and trust never makes it worse', () => {
    const order = ['fresh', 'held', 'expired', 'gone'];
    const instant = fc.integer({ min: 0, max: 5_000_000 });
    fc.assert(
      fc.property(fc.option(instant), instant, instant, (boundary, one, other) => {
        const aged = page(boundary === null ? null : begunAt + boundary);
        const rank = (offset: number, isTrusted: boolean) =>
          order.indexOf(decideFreshness(aged, begunAt + offset, isTrusted, limits));
        const [early, late] = [Math.min(one, other), Math.max(one, other)];
        expect(rank(early, true)).toBeLessThanOrEqual(rank(late, true));
        expect(rank(one, true)).toBeLessThanOrEqual(rank(one, false));
      }),
    );
  });
});
