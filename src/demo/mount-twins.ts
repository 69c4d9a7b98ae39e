import type { FastifyInstance } from 'fastify';
import { canSee, orderProof } from '#modules/orders/index.ts';
import { listAttempts, type PaymentKeeper, updateNextPoll } from '#modules/payments/index.ts';
import { type AskOfSettings, createAskOf } from '#platform/http/ask-of.ts';
import { readReference } from '#shared/reference.ts';
import type { PromptAnswer } from './simulators/daraja.ts';
import { TEST_CARDS, TWIN_PATH, type Twins } from './twins.ts';

type TwinServices = AskOfSettings & Parameters<typeof canSee>[0] & { keeper: PaymentKeeper };

const ANSWERS: Record<string, PromptAnswer> = {
  pin: 'success',
  cancel: 'cancelled',
  no_answer: 'no_answer',
  no_money: 'insufficient',
  late: 'late',
};
const CARD_NUMBER = 'payment_method_data[card][number]';

// The buyer's side of the simulated providers: the phone that rings on the page, and the calls of the card fields. Only
// in a demo without real providers.
export function mountTwins(
  http: FastifyInstance,
  services: TwinServices,
  twins: Twins,
  // The order's page, which says what became of the payment.
  pathAfter: (reference: string, token?: string) => string,
): void {
  const { db, keeper } = services;
  const askOf = createAskOf(services);
  http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.addHook('onRequest', (_request, reply, next) => {
      reply.header('cache-control', 'no-store');
      next();
    });

    // Like a real phone, it goes on ringing when the buyer has chosen another way to pay, and its money still arrives.
    const answerRinging = async (reference: string, answer: PromptAnswer): Promise<string | null> => {
      for (const { id, provider, providerRef } of (await listAttempts(db.sql, reference)).reverse()) {
        const isPrompt = provider === 'daraja' && providerRef !== null;
        if (isPrompt && (await twins.answerPrompt(providerRef, answer))) return id;
      }
      return null;
    };

    // Only for an order that the visitor may see. The PIN stays in the browser.
    scope.post(`${TWIN_PATH}/prompt/:reference`, async (request, reply) => {
      const reference = readReference((request.params as { reference: string }).reference);
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const token = form.get('t') ?? undefined;
      const answer = ANSWERS[form.get('answer') ?? ''];
      const { caller, ...asked } = askOf(
        request.raw,
        request.id,
        () => request.ip,
        (line) => reply.header('set-cookie', line),
      );
      const ask = { ...asked, actor: caller.visitor };
      const proof = orderProof(token, caller.browser);
      if (reference === null || !answer || !(await canSee(services, reference, proof, ask))) {
        return reply.code(404).send({ error: 'not found' });
      }
      const attemptId = await answerRinging(reference, answer);
      if (attemptId !== null) {
        await keeper.settle(attemptId);
        // The callback comes when it is due; in case of a restart, the payment is polled as well.
        if (answer === 'late') await updateNextPoll(db.sql, attemptId, twins.lateSeconds + 2);
      }
      if (request.headers.accept === 'application/json') return reply.code(204).send();
      return reply.redirect(pathAfter(reference, token), 303);
    });

    scope.get(`${TWIN_PATH}/v3/`, async (_request, reply) => {
      const script = await fetch(`${twins.url}/v3/`);
      return reply.type('text/javascript; charset=utf-8').send(await script.text());
    });

    // Sent without the caller's headers: whoever knows the secret of an intent may pay it, and can do nothing else.
    const pass = async (path: string, body?: URLSearchParams) => {
      const answer = await fetch(twins.url + path, body && { method: 'POST', body });
      return { status: answer.status, body: await answer.json() };
    };
    scope.get(`${TWIN_PATH}/v1/payment_intents/:id`, async (request, reply) => {
      const { id } = request.params as { id: string };
      const secret = new URLSearchParams(request.query as Record<string, string>);
      const { status, body } = await pass(`/v1/payment_intents/${encodeURIComponent(id)}?${secret}`);
      return reply.code(status).send(body);
    });
    scope.post(`${TWIN_PATH}/v1/payment_intents/:id/:act`, async (request, reply) => {
      const { id, act } = request.params as { id: string; act: string };
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      if (act !== 'confirm' && act !== 'authenticate') return reply.code(404).send({ error: {} });
      const numbers = form.getAll(CARD_NUMBER);
      // The card fields refuse real numbers already; this keeps a real card away from us even if somebody bypasses
      // them. Exactly one number is accepted, because the next reader of the body might use another one.
      const isTestCard = numbers.length === 1 && numbers.every((number) => TEST_CARDS.has(number));
      if (act === 'confirm' ? !isTestCard : numbers.length > 0) {
        return reply.code(402).send({ error: { type: 'card_error', code: 'not_a_test_card', message: '' } });
      }
      const { status, body } = await pass(`/v1/payment_intents/${encodeURIComponent(id)}/${act}`, form);
      return reply.code(status).send(body);
    });
  });
}
