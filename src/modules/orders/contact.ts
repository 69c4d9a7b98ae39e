import type { SignedIn } from '#shared/actor.ts';

// Where somebody is reached, as far as they proved it. Not by the key under which limits know a buyer again: two
// addresses with the same one may well be two people.
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
