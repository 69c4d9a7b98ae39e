import type { Database } from '#platform/database/index.ts';
import type { SharedTries } from '#platform/limiter/shared-tries.ts';
import type { SlidingWindow } from '#platform/limiter/sliding-window.ts';
import type { Logger } from '#platform/log.ts';
import type { Messages } from '#platform/messages/messages.ts';
import type { Locale } from '#shared/i18n.ts';
import type { PasswordHasher } from './password-hasher.ts';
import type { Secrets } from './secrets.ts';
import type { SocialProvider, SocialProviderName } from './social/social-provider.ts';

export interface AccountServices {
  db: Database;
  log: Logger;
  publicUrl: string;
  messages: Messages;
  secrets: Secrets;
  passwords: PasswordHasher;
  tries: SharedTries;
  // How many mails a place may cause; only against using us to write to the whole world.
  mailsCaused: SlidingWindow;
  viewSite(locale: Locale): Promise<MailSite>;
  // Those that are set up.
  social: Partial<Record<SocialProviderName, SocialProvider>>;
}

// Who signs the mails.
export interface MailSite {
  name: string;
  // null: nobody has said yet where the site can be reached.
  email: string | null;
}
