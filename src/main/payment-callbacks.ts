import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { PaymentKeeper, ProviderName } from '#modules/payments/index.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const MISSES_ALLOWED = 50;
const MISS_WINDOW_MS = 10_000;
const ADDRESSES_KEPT = 10_000;

// Where providers tell us of payments. Their words are kept as they came and answered at once; they are not browsers,
// so the rule of the same origin does not hold here.
export function mountPaymentCallbacks(http: FastifyInstance, keeper: PaymentKeeper): void {
  const misses = createMisses();
  const take = (provider: ProviderName) => async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    if (misses.isTooMany(request.ip)) {
      return reply
        .code(429)
        .header('retry-after', MISS_WINDOW_MS / 1000)
        .send({ error: 'too many requests' });
    }
    const { token } = request.params as { token?: string };
    const { status, reply: body } = await keeper.take(provider, {
      raw: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
      headers: request.headers,
      address: request.ip,
      token: token ?? null,
    });
    if (status !== 200) misses.note(request.ip);
    return reply.code(status).send(body);
  };
  http.register(async (scope) => {
    // Signatures and copies are compared byte by byte, so nobody may read the body first.
    scope.removeAllContentTypeParsers();
    const keep = { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES } as const;
    scope.addContentTypeParser('*', keep, (_request, body, done) => done(null, body));
    scope.post('/cb/k/:token', { bodyLimit: BODY_LIMIT_BYTES }, take('daraja'));
    scope.post('/cb/s', { bodyLimit: BODY_LIMIT_BYTES }, take('stripe'));
    scope.all('/cb/*', async (_request, reply) => reply.code(404).send({ error: 'not found' }));
  });
}

// Who keeps guessing is refused without a look at the database.
function createMisses() {
  const byAddress = new Map<string, { count: number; since: number }>();
  const recent = (address: string) => {
    const known = byAddress.get(address);
    return known && performance.now() - known.since < MISS_WINDOW_MS ? known : null;
  };
  return {
    isTooMany: (address: string) => (recent(address)?.count ?? 0) >= MISSES_ALLOWED,
    note(address: string) {
      const known = recent(address);
      if (known) known.count++;
      else {
        if (byAddress.size >= ADDRESSES_KEPT) byAddress.clear();
        byAddress.set(address, { count: 1, since: performance.now() });
      }
    },
  };
}
