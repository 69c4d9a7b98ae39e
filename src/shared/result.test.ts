import { expect, expectTypeOf, test } from 'vitest';
import { fail, ok, type Result } from './result.ts';

function half(count: number): Result<number, 'odd' | 'negative'> {
  if (count < 0) return fail('negative');
  return count % 2 === 0 ? ok(count / 2) : fail('odd', { field: 'count', data: { count }, retryAfter: 3 });
}

test('a result is the value or the reason, with what goes beside it only where there is some', () => {
  expect(half(4)).toStrictEqual({ ok: true, value: 2 });
  expect(half(-1)).toStrictEqual({ ok: false, reason: 'negative' });
  expect(half(3)).toStrictEqual({
    ok: false,
    reason: 'odd',
    field: 'count',
    data: { count: 3 },
    retryAfter: 3,
  });
  expect(ok()).toStrictEqual({ ok: true, value: undefined });
});

test('the compiler knows the reasons and asks for them', () => {
  const result = half(3);
  if (result.ok) expectTypeOf(result.value).toEqualTypeOf<number>();
  else expectTypeOf(result.reason).toEqualTypeOf<'odd' | 'negative'>();
  expectTypeOf(fail('sold_out').reason).toEqualTypeOf<'sold_out'>();
});
