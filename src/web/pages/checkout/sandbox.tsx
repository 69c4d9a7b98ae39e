import { redirect } from 'react-router';
import type { SandboxOutcome } from '#modules/payments/payments.contract.ts';
import { m } from '#shared/messages/messages.js';
import { toMinor } from '#shared/money.ts';
import { totalText } from '#web/components/catalogue/price-tag.tsx';
import { answerForm, formData, formOf } from '#web/forms/answer-form.ts';
import { ON_TOP, textIn } from '#web/forms/form.rules.ts';
import { answered, type Form } from '#web/forms/form.ts';
import { pageMeta } from '#web/meta/page-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import type { Route } from './+types/sandbox.ts';

const OUTCOMES: { outcome: SandboxOutcome; name(): string; hint(): string }[] = [
  { outcome: 'success', name: m.sandbox_success, hint: m.sandbox_success_hint },
  { outcome: 'failure', name: m.sandbox_failure, hint: m.sandbox_failure_hint },
  { outcome: 'pending', name: m.sandbox_pending, hint: m.sandbox_pending_hint },
  { outcome: 'late', name: m.sandbox_late, hint: m.sandbox_late_hint },
  { outcome: 'twice', name: m.sandbox_twice, hint: m.sandbox_twice_hint },
];

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const found = await call('GET /api/event/pay/sandbox/{attempt}', { params });
  if (!found.ok) throw notThere(url, found.error);
  return found.body.data;
}

// Answers where the buyer goes on.
const picking =
  (attempt: string): Form<string> =>
  async (call, form) => {
    const picked = await call('POST /api/event/pay/sandbox/{attempt}', {
      params: { attempt },
      // The call refuses any other word.
      body: { outcome: textIn(form, 'outcome') as SandboxOutcome },
    });
    return answered(form, picked, ({ data }) => data.return_path, ON_TOP);
  };

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await formOf(request);
  const answer = await answerForm(picking(params.attempt), context.get(pageContext), form, url);
  if (answer.ok) throw redirect(answer.done, 303);
  return formData(answer);
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.sandbox_title(), description: m.sandbox_text(), isIndexed: false });
}

// A provider of our own for trying out: here the buyer decides what happens.
export default function SandboxPage({ loaderData, actionData }: Route.ComponentProps) {
  const { amount, currency, reference, can_pick: canPick, return_path: back } = loaderData;
  return (
    <main id="main" className="checkout unfinished page-width py-8">
      <div className="mx-auto max-w-120">
        <h1 className="type-h1">{m.sandbox_title()}</h1>
        <p className="mt-3 text-ink-2">{m.sandbox_text()}</p>
        <p className="mt-6 flex items-baseline justify-between gap-4 rounded-card border border-line bg-surface p-4">
          <span className="text-small text-ink-2">{m.order_reference({ reference })}</span>
          <span className="type-price">{totalText(toMinor(amount), currency)}</span>
        </p>
        {actionData && (
          <div className="mt-6">
            <FormErrors refusal={actionData.refusal} />
          </div>
        )}
        {canPick ? (
          <form method="post" className="mt-6 grid gap-3">
            {OUTCOMES.map(({ outcome, name, hint }) => (
              <button
                key={outcome}
                type="submit"
                name="outcome"
                value={outcome}
                className={`flex-col gap-0! py-3 ${outcome === 'success' ? PRIMARY_BUTTON : QUIET_BUTTON}`}
              >
                <span>{name()}</span>
                <span className="text-small font-normal">{hint()}</span>
              </button>
            ))}
          </form>
        ) : (
          <a href={back} className={`mt-6 w-full ${PRIMARY_BUTTON}`}>
            {m.sandbox_back()}
          </a>
        )}
      </div>
    </main>
  );
}
