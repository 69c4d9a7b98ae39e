import type { FastifyInstance } from 'fastify';
import type { Clock } from '#platform/clock.ts';
import { addressKey } from '#platform/limiter/address-key.ts';
import { createSlidingWindow } from '#platform/limiter/sliding-window.ts';
import type { BalanceServices } from './ask-balance.ts';
import { takeAnswer } from './take-answer.ts';

const BODY_LIMIT_BYTES = 64 * 1024;
const MISSES = { most: 300, windowMs: 60_000, mostKeys: 10_000 };

// Where providers answer what they keep for us. They are no browsers, so the same-origin rule does not apply here.
export function mountBalanceAnswers(
  http: FastifyInstance,
  services: BalanceServices & { clock: Clock },
): void {
  const misses = createSlidingWindow(MISSES);
  http.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    const keep = { parseAs: 'buffer', bodyLimit: BODY_LIMIT_BYTES } as const;
    scope.addContentTypeParser('*', keep, (_request, body, done) => done(null, body));
    scope.post('/cb/b/:token', { bodyLimit: BODY_LIMIT_BYTES }, async (request, reply) => {
      reply.header('cache-control', 'no-store');
      const caller = addressKey(request.ip);
      if (misses.count(caller, Date.now()) >= MISSES.most)
        return reply.code(429).header('retry-after', 60).send({ error: 'too many requests' });
      const { token } = request.params as { token: string };
      const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      if (await takeAnswer(services, { token, raw, address: request.ip }))
        return reply.send({ ResultCode: 0, ResultDesc: 'Accepted' });
      misses.take(caller, Date.now());
      return reply.code(404).send({ error: 'not found' });
    });
  });
}
