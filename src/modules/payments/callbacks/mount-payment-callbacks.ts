import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { addressKey } from '#platform/limiter/address-key.ts';
import { createSlidingWindow } from '#platform/limiter/sliding-window.ts';
import type { PaymentKeeper } from '../payment-keeper.ts';
import type { ProviderName } from '../providers/provider.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const MISSES = { most: 300, windowMs: 60_000, mostKeys: 10_000 };

// Where providers report payments. Their messages are stored unchanged and acknowledged at once. Providers are not
// browsers, so the same-origin rule does not apply here.
export function mountPaymentCallbacks(http: FastifyInstance, keeper: PaymentKeeper): void {
  // An address that keeps guessing tokens is refused without asking the database. Only wrong tokens count, and only
  // after they proved wrong: a provider may send any number of genuine callbacks at once.
  const misses = createSlidingWindow(MISSES);
  const take = (provider: ProviderName) => async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    const caller = addressKey(request.ip);
    if (misses.count(caller, Date.now()) >= MISSES.most) {
      return reply
        .code(429)
        .header('retry-after', MISSES.windowMs / 1000)
        .send({ error: 'too many requests' });
    }
    const { token } = request.params as { token?: string };
    const { status, reply: body } = await keeper.take(provider, {
      raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      headers: request.headers,
      address: request.ip,
      token: token ?? null,
    });
    if (status !== 200) misses.take(caller, Date.now());
    return reply.code(status).send(body);
  };
  http.register(async (scope) => {
    // The raw bytes are needed for signatures and for recognising copies, so no parser may touch the body.
    scope.removeAllContentTypeParsers();
    const keep = { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES } as const;
    scope.addContentTypeParser('*', keep, (_request, body, done) => done(null, body));
    scope.post('/cb/k/:token', { bodyLimit: BODY_LIMIT_BYTES }, take('daraja'));
    scope.post('/cb/s', { bodyLimit: BODY_LIMIT_BYTES }, take('stripe'));
    scope.all('/cb/*', async (_request, reply) => reply.code(404).send({ error: 'not found' }));
  });
}
