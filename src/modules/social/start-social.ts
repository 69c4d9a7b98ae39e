import type { Ask } from '#platform/http/call.ts';
import type { Visitor } from '#shared/actor.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import { safeNextPath } from '#shared/safe-next-path.ts';
import { LOGIN_PATH } from '#web/paths/account.ts';
import type { SocialJourney } from './social-cookie.ts';
import type { SocialProviderName } from './social-provider.ts';
import type { SocialServices } from './social-services.ts';

export const callbackPath = (provider: SocialProviderName) => `${LOGIN_PATH}/${provider}/callback`;

export interface Started {
  url: string;
  // Kept by the browser until the person is back.
  journey: SocialJourney;
}

// Answers where to send the person. For somebody who is signed in, the provider is added to their account.
export async function startSocial(
  { social, publicUrl, log }: SocialServices,
  given: { provider: SocialProviderName; next?: string | undefined },
  { actor }: Ask<Visitor>,
): Promise<Result<Started, 'provider_unavailable'>> {
  const provider = social[given.provider];
  if (!provider) return fail('provider_unavailable');
  try {
    const { url, checks } = await provider.start(publicUrl + callbackPath(given.provider));
    const signedIn = await actor.person();
    const next = safeNextPath(given.next);
    const accountId = signedIn?.accountId ?? null;
    return ok({ url, journey: { provider: given.provider, checks, next, accountId } });
  } catch (error) {
    log.warn({ problem: String(error), provider: given.provider }, 'a sign-in provider could not be reached');
    return fail('provider_unavailable');
  }
}
