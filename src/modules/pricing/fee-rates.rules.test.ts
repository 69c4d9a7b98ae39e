import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type DatedRate, rateAt } from './fee-rates.rules.ts';

const common = (startsAt: number, rate: number): DatedRate => ({
  startsAt,
  isOwn: false,
  rate,
  cashRate: 0,
});
const own = (startsAt: number, rate: number | null): DatedRate => ({
  startsAt,
  isOwn: true,
  rate,
  cashRate: rate === null ? null : 10,
});

test('the last one that has begun counts; an organiser’s own comes before everybody’s until it has none', () => {
  const rates = [common(0, 500), common(20, 600), own(10, 250), own(30, null)];
  const at = (now: number) => rateAt(rates, now);
  expect(at(0)).toEqual({ rate: 500, cashRate: 0, from: 0, until: 10 });
  expect(at(9)).toMatchObject({ rate: 500 });
  expect(at(10)).toEqual({ rate: 250, cashRate: 10, from: 10, until: 20 });
  expect(at(25)).toMatchObject({ rate: 250, until: 30 });
  expect(at(30)).toEqual({ rate: 600, cashRate: 0, from: 30, until: Infinity });
});

test('in whatever order they come, and the same at every moment for which it says that it holds', () => {
  const dated = fc.record({
    startsAt: fc.nat(100),
    isOwn: fc.boolean(),
    rate: fc.nat(10_000),
    cashRate: fc.nat(10_000),
  });
  const many = fc.uniqueArray(dated, { selector: ({ startsAt, isOwn }) => `${startsAt} ${isOwn}` });
  fc.assert(
    fc.property(many, fc.nat(120), (further, now) => {
      const rates = [{ startsAt: -1, isOwn: false, rate: 500, cashRate: 0 }, ...further];
      const found = rateAt(rates, now);
      expect(rateAt(rates.toReversed(), now)).toEqual(found);
      expect(rateAt(rates, found.from)).toEqual(found);
      if (Number.isFinite(found.until)) expect(rateAt(rates, found.until - 1)).toEqual(found);
    }),
  );
});

test('without any there is no price', () => {
  expect(() => rateAt([common(10, 500)], 9)).toThrow('no fee');
});
