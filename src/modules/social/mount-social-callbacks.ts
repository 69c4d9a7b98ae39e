import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { AskOf } from '#platform/http/ask-of.ts';
import { receiveSocial } from './receive-social.ts';
import { SOCIAL_PROVIDERS } from './social-provider.ts';
import { callbackPath } from './start-social.ts';

// The pages on which people arrive afterwards.
const UNDECIDED = '/login/social';
const FAILED = '/login?problem=social';
const ENTERED = '/account';

// Where a sign-in provider sends people back to.
export function mountSocialCallbacks(
  http: FastifyInstance,
  accounts: Parameters<typeof receiveSocial>[0],
  askOf: AskOf,
): void {
  for (const provider of SOCIAL_PROVIDERS) {
    http.get(callbackPath(provider), async (request: FastifyRequest, reply: FastifyReply) => {
      const { caller, ...asked } = askOf(
        request.raw,
        request.id,
        () => request.ip,
        (line) => reply.header('set-cookie', line),
      );
      const { search } = new URL(request.url, 'http://here.invalid');
      const ask = { ...asked, actor: caller.visitor };
      const outcome = await receiveSocial(accounts, provider, search, ask, caller.browser);
      const path = { entered: ENTERED, undecided: UNDECIDED, failed: FAILED }[outcome.kind];
      const next = outcome.kind === 'entered' ? outcome.next : null;
      return reply.header('cache-control', 'no-store').redirect(next ?? path, 303);
    });
  }
}
