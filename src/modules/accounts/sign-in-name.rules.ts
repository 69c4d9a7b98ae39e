import { nationalPart, readPhoneAnywhere } from '#shared/phone.ts';

// What somebody typed to sign in: a mail address, or every phone number that the digits may mean.
export type SignInName = { email: string } | { phones: string[]; typed: string };

export function readSignInName(text: string): SignInName {
  const typed = text.trim().toLowerCase();
  return typed.includes('@') ? { email: typed } : { phones: readPhoneAnywhere(typed), typed };
}

// The key under which sign-in tries are counted. All spellings that may lead to one account share a key. It does not
// depend on which accounts exist, so that the count tells nobody whether there is one. Numbers that differ only in
// their country share a key, because people type them without the country.
export function countedName(name: SignInName): string {
  if ('email' in name) return name.email;
  return [...new Set(name.phones.map(nationalPart))].sort().join(' ') || name.typed;
}
