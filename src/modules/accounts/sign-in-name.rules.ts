import { nationalPart, readPhoneAnywhere } from '#shared/phone.ts';

// What somebody signs in with: an address, or every number that the digits may stand for.
export type SignInName = { email: string } | { phones: string[]; typed: string };

export function readSignInName(text: string): SignInName {
  const typed = text.trim().toLowerCase();
  return typed.includes('@') ? { email: typed } : { phones: readPhoneAnywhere(typed), typed };
}

// Under which tries are counted. Whatever may lead to one account counts together, and who has an account plays no part
// in it, so that nobody learns from a count whether there is one. Numbers that differ in their country alone are one:
// without it they are written alike.
export function countedName(name: SignInName): string {
  if ('email' in name) return name.email;
  return [...new Set(name.phones.map(nationalPart))].sort().join(' ') || name.typed;
}
