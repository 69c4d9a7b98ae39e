import { expect, test } from 'vitest';
import { firstLine, kindOf, maskContacts } from './stuck.rules.ts';

test.each([
  ['mail:tickets:K7QP2MXA', 'tickets'],
  ['sms:tickets-again-7c6ce0d1-3a2b-4c5d-8e9f-000000000000:K7QP2MXA', 'tickets-again'],
  ['mail:letter-3fa85f64-5717-4562-b3fc-2c963f66afa6:K7QP2MXA', 'letter'],
  ['mail:support-answer-9c1:S-123456', 'support-answer'],
  ['mail:moved-2026-11-18T10:00:00.000Z:81', 'moved'],
  ['mail:verification:3fa85f64:verified', 'verification'],
  ['mail:42', '42'],
  [`mail:${'very-'.repeat(20)}long:1`, 'very-'.repeat(12)],
])('%s is of the kind %s', (key, kind) => expect(kindOf(key)).toBe(kind));

test('whom a server refuses is masked in what it says', () =>
  expect(maskContacts('550 5.1.1 <amina.w@example.com>: unknown; +254712345678 too')).toBe(
    '550 5.1.1 <a•••@example.com>: unknown; +254 712 ••• 678 too',
  ));

test('of an error its first line is shown', () =>
  expect(firstLine('\nError: no\n    at here\n')).toBe('Error: no'));
