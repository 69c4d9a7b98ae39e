import { m } from '#shared/messages/messages.js';
import { safeNextPath } from '#shared/safe-next-path.ts';
import { accountMeta } from '#web/components/account/account-meta.ts';
import { EntryLayout } from '#web/components/account/entry/entry-layout.tsx';
import { SignupForm } from '#web/components/account/entry/signup-form.tsx';
import { register } from '#web/components/account/forms/entry-forms.ts';
import { formOf } from '#web/forms/answer-form.ts';
import { requireGuest } from '#web/page/guards.ts';
import { pageContext } from '#web/page/page-context.ts';
import { LOGIN_PATH, loginPath, MERCHANT_SIGNUP_PATH } from '#web/paths/account.ts';
import type { Route } from './+types/signup.ts';
import { answerSignup } from './answer-signup.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  await requireGuest(context.get(pageContext));
  return { next: safeNextPath(url.searchParams.get('next')) };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return answerSignup(register, context.get(pageContext), await formOf(request), url);
}

export const meta = (args: Route.MetaArgs) => accountMeta(args, m.signup_title());

export default function SignupPage({ loaderData: { next }, actionData }: Route.ComponentProps) {
  return (
    <EntryLayout
      art="signup"
      stub={
        <>
          <p>
            {m.signup_known()}{' '}
            <a
              href={next === null ? LOGIN_PATH : loginPath(next)}
              className="font-semibold whitespace-nowrap text-primary underline"
            >
              {m.login_button()}
            </a>
          </p>
          <p className="mt-2">
            {m.signup_sell()}{' '}
            <a href={MERCHANT_SIGNUP_PATH} className="font-semibold text-primary underline">
              {m.signup_to_merchant()}
            </a>
          </p>
        </>
      }
    >
      <SignupForm
        isMerchant={false}
        next={next}
        title={m.signup_title()}
        lead={m.signup_lead()}
        answer={actionData?.answer ?? null}
        resent={actionData?.resent ?? null}
      />
    </EntryLayout>
  );
}
