import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { safeNextPath } from '#shared/safe-next-path.ts';
import { prove } from '#web/components/account/forms/prove-form.ts';
import { sellerMeta } from '#web/components/seller/seller-meta.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { pageContext } from '#web/page/page-context.ts';
import { broken } from '#web/page/page-errors.ts';
import { FORGOT_PATH, LOGOUT_PATH, loginPath } from '#web/paths/account.ts';
import { SELLER_PATH } from '#web/paths/seller.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
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
  return { next: safeNextPath(url.searchParams.get('next')) ?? SELLER_PATH, has_password, second_factor };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const answer = await answerForm(prove, context.get(pageContext), await formOf(request), url);
  if (answer.ok) throw redirect(answer.done, 303);
  return data(answer, answer.refusal.status);
}

export const meta = (args: Route.MetaArgs) => sellerMeta(args, m.prove_title());

// Before money or power moves: whoever walked away from a signed-in phone is still safe.
export default function ProvePage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, has_password, second_factor } = loaderData;
  const { submit, isBusy, refusal } = useForm(prove, {
    answer: actionData ?? null,
    onDone: (path) => leaveFor(path),
  });
  const fields = refusal?.fields ?? {};
  return (
    <main id="main" className="seller-page">
      <div className="mx-auto max-w-120">
        <h1 className="text-[28px] leading-8.5 font-bold">{m.prove_title()}</h1>
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
            <a href={next} className={QUIET_BUTTON}>
              {m.prove_back()}
            </a>
          </form>
        ) : (
          <div className="grid gap-4 rounded-card border border-line bg-surface p-4">
            <p>{m.prove_no_password()}</p>
            <a href={FORGOT_PATH} className={QUIET_BUTTON}>
              {m.prove_set_password()}
            </a>
            <a href={LOGOUT_PATH} className={QUIET_BUTTON}>
              {m.prove_sign_in_again()}
            </a>
          </div>
        )}
      </div>
    </main>
  );
}
