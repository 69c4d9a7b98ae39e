import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { safeNextPath } from '#shared/safe-next-path.ts';
import { prove, proveByMail, sendProof } from '#web/components/account/forms/prove-form.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { broken } from '#web/page/page-errors.ts';
import { loginPath } from '#web/paths/account.ts';
import { SELLER_PATH } from '#web/paths/seller.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { CodeField } from '#web/ui/form/code-field.tsx';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import type { Route } from './+types/prove.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/user/find');
  if (!found.ok) throw broken(found.error);
  const user = found.body.data;
  if (!user) throw redirect(loginPath(url.pathname + url.search), 303);
  const { has_password, second_factor } = user;
  const next = safeNextPath(url.searchParams.get('next')) ?? SELLER_PATH;
  const back = safeNextPath(url.searchParams.get('back')) ?? next;
  return { next, back, has_password, second_factor };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await formOf(request);
  const intent = form.get('intent');
  if (intent === 'send') {
    const sent = await answerForm(sendProof, page, form, url);
    const refusal = sent.ok ? null : sent.refusal;
    return data({ answer: null, mailed: { isSent: sent.ok, refusal } }, refusal?.status ?? 200);
  }
  const answer = await answerForm(intent === 'mailed' ? proveByMail : prove, page, form, url);
  if (answer.ok) throw redirect(answer.done, 303);
  const { refusal } = answer;
  return data(
    intent === 'mailed' ? { answer: null, mailed: { isSent: true, refusal } } : { answer, mailed: null },
    refusal.status,
  );
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.prove_title());

// Before money or power moves: whoever walked away from a signed-in phone is still safe.
export default function ProvePage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, back, has_password, second_factor } = loaderData;
  const { submit, isBusy, refusal } = useForm(prove, {
    answer: actionData?.answer ?? null,
    onDone: (path) => leaveFor(path),
  });
  const fields = refusal?.fields ?? {};
  return (
    <main id="main" className="seller-page">
      <div className="mx-auto max-w-120">
        <h1 className="type-title">{m.prove_title()}</h1>
        <p className="mt-2 mb-6 text-ink-2">{m.prove_lead()}</p>
        {has_password ? (
          <form method="post" noValidate onSubmit={submit} className="grid gap-4">
            <FormErrors refusal={refusal} />
            <input type="hidden" name="next" value={next} />
            <PasswordField error={fields.password} />
            {second_factor && (
              <CodeField label={m.login_code()} hint={m.login_code_hint()} error={fields.code} />
            )}
            <SubmitButton isBusy={isBusy}>{m.prove_button()}</SubmitButton>
            <a href={back} className={QUIET_BUTTON}>
              {m.prove_back()}
            </a>
          </form>
        ) : (
          <ByMail next={next} back={back} mailed={actionData?.mailed ?? null} />
        )}
      </div>
    </main>
  );
}

type ByMailProps = {
  next: string;
  back: string;
  mailed: { isSent: boolean; refusal: FormRefusal | null } | null;
};

// Plain forms: nothing is typed before the code is there.
function ByMail({ next, back, mailed }: ByMailProps) {
  const isSent = mailed?.isSent ?? false;
  return (
    <div className="grid gap-4 rounded-card border border-line bg-surface p-4">
      <FormErrors refusal={mailed?.refusal ?? null} />
      <p role="status">{isSent ? m.prove_mail_sent() : m.prove_mail_lead()}</p>
      {isSent && (
        <form method="post" noValidate className="grid gap-4">
          <input type="hidden" name="intent" value="mailed" />
          <input type="hidden" name="next" value={next} />
          <CodeField label={m.prove_mail_code()} error={mailed?.refusal?.fields.code} isFirst />
          <SubmitButton isBusy={false}>{m.prove_button()}</SubmitButton>
        </form>
      )}
      <form method="post" className="grid">
        <input type="hidden" name="intent" value="send" />
        <button type="submit" className={isSent ? QUIET_BUTTON : `${PRIMARY_BUTTON} min-h-12`}>
          {isSent ? m.prove_mail_again() : m.prove_mail_send()}
        </button>
      </form>
      <a href={back} className={QUIET_BUTTON}>
        {m.prove_back()}
      </a>
    </div>
  );
}
