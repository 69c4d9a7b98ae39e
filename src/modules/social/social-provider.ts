import * as oidc from 'openid-client';

export const SOCIAL_PROVIDERS = ['google'] as const;
export type SocialProviderName = (typeof SOCIAL_PROVIDERS)[number];

export interface SocialSettings {
  issuerUrl: string;
  clientId: string;
  clientSecret: string;
}

// Values that must come back with the person; otherwise somebody may have slipped in another person's sign-in.
export interface SocialChecks {
  state: string;
  nonce: string;
  verifier: string;
}

export interface SocialPerson {
  subject: string;
  email: string;
  isEmailVerified: boolean;
  name: string;
}

export interface SocialProvider {
  start(redirectUri: string): Promise<{ url: string; checks: SocialChecks }>;
  // Rejects if anything in the answer is wrong.
  finish(callbackUrl: URL, checks: SocialChecks): Promise<SocialPerson>;
}

const PATIENCE_SECONDS = 8;

// OpenID Connect: the code flow with PKCE, state and nonce. The provider's configuration is fetched at the first use,
// so that the program starts even while the provider is down.
export function createSocialProvider({ issuerUrl, clientId, clientSecret }: SocialSettings): SocialProvider {
  let known: Promise<oidc.Configuration> | undefined;
  const discover = () => {
    known ??= oidc
      .discovery(new URL(issuerUrl), clientId, clientSecret, undefined, {
        timeout: PATIENCE_SECONDS,
        // An issuer without https exists only where somebody tries it out on their own machine.
        ...(issuerUrl.startsWith('http:') && { execute: [oidc.allowInsecureRequests] }),
      })
      .catch((error) => {
        known = undefined;
        throw error;
      });
    return known;
  };

  return {
    async start(redirectUri) {
      const checks = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const url = oidc.buildAuthorizationUrl(await discover(), {
        redirect_uri: redirectUri,
        scope: 'openid email profile',
        code_challenge: await oidc.calculatePKCECodeChallenge(checks.verifier),
        code_challenge_method: 'S256',
        state: checks.state,
        nonce: checks.nonce,
      });
      return { url: url.href, checks };
    },

    async finish(callbackUrl, { state, nonce, verifier }) {
      const tokens = await oidc.authorizationCodeGrant(await discover(), callbackUrl, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no identity');
      return {
        subject: claims.sub,
        email: typeof claims.email === 'string' ? claims.email : '',
        isEmailVerified: claims.email_verified === true,
        name: typeof claims.name === 'string' ? claims.name : '',
      };
    },
  };
}
