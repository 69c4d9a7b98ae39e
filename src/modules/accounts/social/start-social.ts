import type { Ask } from '#platform/http/call.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { safeNextPath } from '#shared/safe-next-path.ts';
import type { AccountServices } from '../account-services.ts';
import { keepJourney } from './social-cookie.ts';
import type { SocialProviderName } from './social-provider.ts';

export const callbackPath = (provider: SocialProviderName) => `/login/${provider}/callback`;

// Answers where to send the person. Whoever is signed in adds the provider to their account.
export async function startSocial(
  { social, secrets, publicUrl, log }: AccountServices,
  given: { provider: SocialProviderName; next?: string | undefined },
  ask: Ask,
): Promise<Result<string, 'provider_unavailable'>> {
  const provider = social[given.provider];
  if (!provider) return fail('provider_unavailable');
  try {
    const { url, checks } = await provider.start(publicUrl + callbackPath(given.provider));
    const signedIn = await ask.caller.signedIn();
    const next = safeNextPath(given.next);
    keepJourney(secrets, ask, {
      provider: given.provider,
      checks,
      next,
      accountId: signedIn?.accountId ?? null,
    });
    return ok(url);
  } catch (error) {
    log.warn({ problem: String(error), provider: given.provider }, 'a sign-in provider could not be reached');
    return fail('provider_unavailable');
  }
}
