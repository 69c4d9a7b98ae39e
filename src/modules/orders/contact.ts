import type { SignedIn } from '#shared/actor.ts';

// Where somebody can be reached, as far as they proved it. Not the key by which limits recognise a buyer: two addresses
// with the same key may belong to two people.
export interface Contact {
  // In small letters.
  email: string | null;
  // E.164
  phone: string | null;
}

export const contactOf = (person: SignedIn | null): Contact => ({
  email: person?.email?.toLowerCase() ?? null,
  phone: person?.phone ?? null,
});

export function isSamePerson(contact: Contact, email: string | null, phone: string | null): boolean {
  const hasEmail = contact.email !== null && contact.email === email?.toLowerCase();
  return hasEmail || (contact.phone !== null && contact.phone === phone);
}
