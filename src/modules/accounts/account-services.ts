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
  // Who signs the mails.
  openMailFrame(locale: Locale): Promise<MailFrame>;
  // Cookies of higher slices that tell what somebody did here: gone when they leave.
  personalCookies: readonly string[];
}
