import { expect, test } from 'vitest';
import { isSameContact } from './same-contact.rules.ts';

const account = { email: 'amina@example.com', phone: '+254712345678', phone_confirmed_at: new Date(0) };
const stranger = { email: 'other@example.com', phone: '+254700000000' };

test('a mailbox is the same however it is written; a number only where it was confirmed', () => {
  expect(isSameContact(account, { ...stranger, email: 'Amina+gigs@Example.com' })).toBe(true);
  expect(isSameContact(account, { ...stranger, phone: '+254712345678' })).toBe(true);
  expect(isSameContact({ ...account, phone_confirmed_at: null }, { ...stranger, phone: account.phone })).toBe(
    false,
  );
  expect(isSameContact({ ...account, phone: null }, { ...stranger, phone: '' })).toBe(false);
  expect(isSameContact(account, stranger)).toBe(false);
});
