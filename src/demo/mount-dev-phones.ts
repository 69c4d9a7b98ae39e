import type { FastifyInstance } from 'fastify';
import { answerDevPage, devPage, escapeHtml } from '#platform/dev-page.ts';
import { formatMoney, toMinor } from '#shared/money.ts';
import type { PromptAnswer } from './simulators/daraja.ts';
import type { Push } from './simulators/daraja-transactions.ts';
import type { Twins } from './twins.ts';

const PATH = '/dev/phones';
// New ones are seen without a tap.
const LOOK_AGAIN = '<meta http-equiv="refresh" content="4">';

const ANSWERS: Record<string, [PromptAnswer, string]> = {
  pin: ['success', 'Type the PIN'],
  cancel: ['cancelled', 'Cancel'],
  no_money: ['insufficient', 'Not enough money'],
  late: ['late', 'Answer too late'],
};

// The phones that ring elsewhere than on the page of their buyer, as at the door. Mounted in a demo without real providers only.
export function mountDevPhones(
  http: FastifyInstance,
  twins: Pick<Twins, 'listRinging' | 'answerPrompt'>,
): void {
  http.get(PATH, async (_request, reply) => {
    const list = (await twins.listRinging()).map(listed).join('');
    return answerDevPage(
      reply,
      devPage('Phones', list === '' ? '<p>No phone rings.</p>' : `<ul>${list}</ul>`, LOOK_AGAIN),
    );
  });

  http.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string' },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    scope.post(PATH, async (request, reply) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const answer = ANSWERS[form.get('answer') ?? ''];
      if (answer) await twins.answerPrompt(form.get('prompt') ?? '', answer[0]);
      return reply.redirect(PATH, 303);
    });
  });
}

const listed = ({ checkoutRequestId, phone, shillings, reference }: Push) => `<li><form method="post">
<input type="hidden" name="prompt" value="${escapeHtml(checkoutRequestId)}">
<b>${formatMoney(toMinor(shillings), 'KES', 'en', 'total')}</b>
<span>${escapeHtml(phone)} · ${escapeHtml(reference)}</span>
<p>${Object.entries(ANSWERS)
  .map(([name, [, words]]) => `<button name="answer" value="${name}">${words}</button>`)
  .join(' ')}</p>
</form></li>`;
