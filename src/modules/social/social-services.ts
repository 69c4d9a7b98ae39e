import type { AccountServices } from '#modules/accounts/index.ts';
import type { SocialProvider, SocialProviderName } from './social-provider.ts';

export interface SocialServices extends AccountServices {
  // The providers that are set up.
  social: Partial<Record<SocialProviderName, SocialProvider>>;
}
