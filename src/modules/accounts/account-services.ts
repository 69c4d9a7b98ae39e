import type { Database } from '#platform/database/index.ts';
import type { Logger } from '#platform/log.ts';
import type { MailFrame } from '#platform/messages/layout/mail-frame.ts';
import type { Messages } from '#platform/messages/messages.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';
import type { Locale } from '#shared/i18n.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { SocialProvider, SocialProviderName } from './social/social-provider.ts';
import type { Tries } from './tries.ts';

export interface AccountServices {
  db: Database;
  log: Logger;
  publicUrl: string;
  isDemo: boolean;
  messages: Messages;
  secrets: Secrets;
  passwords: PasswordHasher;
  tries: Tries;
  // Who signs the mails.
  openMailFrame(locale: Locale): Promise<MailFrame>;
  holdings: Holdings;
  // Cookies of higher slices that tell what somebody did here: gone when they leave.
  personalCookies: readonly string[];
  // Those that are set up.
  social: Partial<Record<SocialProviderName, SocialProvider>>;
}

// What higher slices know of somebody, by an address and a number that were proved to be theirs.
export interface Holdings {
  // Why the account cannot go yet.
  findTie(person: Holder): Promise<'tickets_upcoming' | 'events_upcoming' | null>;
  // What they bought and what they sell with, for their own eyes.
  view(person: Holder): Promise<Record<string, unknown>>;
}

export interface Holder {
  accountId: string;
  email: string;
  phone: string | null;
}
