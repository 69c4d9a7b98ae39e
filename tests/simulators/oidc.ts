import { generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

export interface OidcPerson {
  sub: string;
  email: string;
  email_verified: boolean;
  name: string;
}

export interface OidcSimulator {
  url: string;
  // Whoever comes next is this person, and agrees to everything.
  setPerson(person: OidcPerson): void;
  // Follows a person through the provider's pages; answers the address that they are sent back to.
  visit(url: string): Promise<URL>;
  close(): Promise<void>;
}

export const OIDC_CLIENT = { GOOGLE_CLIENT_ID: 'tiketi', GOOGLE_CLIENT_SECRET: 'a-secret-of-tests-alone' };
const SCOPES = 'openid email profile';

// A real OpenID provider on this machine, which insists on PKCE.
export async function startOidcSimulator(redirectUri: string): Promise<OidcSimulator> {
  let person: OidcPerson | undefined;
  const server = createServer((request, response) => {
    const isQuestion = request.url?.startsWith('/interaction/');
    void (isQuestion
      ? provider.interactionFinished(request, response, { login: { accountId: person?.sub ?? '' } })
      : answer(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const provider = new Provider(url, {
    clients: [
      {
        client_id: OIDC_CLIENT.GOOGLE_CLIENT_ID,
        client_secret: OIDC_CLIENT.GOOGLE_CLIENT_SECRET,
        redirect_uris: [redirectUri],
      },
    ],
    jwks: { keys: [{ ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['only-for-tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    pkce: { required: () => true },
    ttl: { AccessToken: 60, AuthorizationCode: 60, IdToken: 60, Session: 60, Interaction: 60, Grant: 60 },
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    findAccount: async (_: unknown, accountId: string) => ({
      accountId,
      claims: async () => ({ ...person }),
    }),
    async loadExistingGrant() {
      const grant = new provider.Grant({
        clientId: OIDC_CLIENT.GOOGLE_CLIENT_ID,
        accountId: person?.sub ?? '',
      });
      grant.addOIDCScope(SCOPES);
      await grant.save();
      return grant;
    },
  });
  const answer = provider.callback();

  return {
    url,
    setPerson(next) {
      person = next;
    },
    async visit(start) {
      const cookies = new Map<string, string>();
      let at = new URL(start);
      while (at.origin === url) {
        const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const response = await fetch(at, { redirect: 'manual', headers: { cookie } });
        for (const line of response.headers.getSetCookie()) {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
          cookies.set(name, value);
        }
        const location = response.headers.get('location');
        if (location === null) throw new Error(`The provider does not go on: ${await response.text()}`);
        at = new URL(location, at);
      }
      return at;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
