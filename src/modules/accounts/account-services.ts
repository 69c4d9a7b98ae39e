import type { Database } from '#platform/database/index.ts';
import type { Logger } from '#platform/log.ts';
import type { MailFrame } from '#platform/messages/layout/mail-frame.ts';
import type { Messages } from '#platform/messages/messages.ts';
import type { Secrets } from '#platform/secrets/secrets.ts';
import type { Locale } from '#shared/i18n.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
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
  // The site's name and address, with which mails are signed.
  openMailFrame(locale: Locale): Promise<MailFrame>;
  // Names of cookies, set by higher slices, that tell what a person did here; they are removed at sign-out.
  personalCookies: readonly string[];
}
