import type { SignedIn } from '#platform/http/caller.ts';
import { readEmailKey } from '#shared/email.ts';

// Under which orders know this person: only what was proved to be theirs.
export function contactKeys({ email, phone }: SignedIn): string[] {
  return [email === null ? [] : readEmailKey(email), phone ?? []].flat();
}
