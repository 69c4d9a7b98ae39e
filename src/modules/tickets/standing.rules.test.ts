import { expect, test } from 'vitest';
import { isForAnother } from './standing.rules.ts';

const nobody = { holder: null, holder_email: null, holder_phone: null };

test('a ticket is for somebody else once another name or a way to reach them stands on it', () => {
  expect(isForAnother(nobody, 'Amina Wanjiku')).toBe(false);
  expect(isForAnother({ ...nobody, holder: ' amina wanjiku' }, 'Amina Wanjiku'), 'their own name').toBe(
    false,
  );
  expect(isForAnother({ ...nobody, holder: 'Baraka' }, 'Amina Wanjiku')).toBe(true);
  expect(
    isForAnother({ ...nobody, holder: 'Amina Wanjiku', holder_email: 'a@example.com' }, 'Amina Wanjiku'),
    'a namesake',
  ).toBe(true);
});
