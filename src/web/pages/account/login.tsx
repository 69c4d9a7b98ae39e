import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { safeNextPath } from '#shared/safe-next-path.ts';
import { accountMeta } from '#web/components/account/account-meta.ts';
import { EntryLayout } from '#web/components/account/entry/entry-layout.tsx';
import { GOOGLE_INTENT, GoogleForm } from '#web/components/account/entry/google-form.tsx';
import { LoginForm } from '#web/components/account/entry/login-form.tsx';
import { signIn } from '#web/components/account/forms/entry-forms.ts';
import { startSocial } from '#web/components/account/forms/social-forms.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { requireGuest } from '#web/page/guards.ts';
import { pageContext } from '#web/page/page-context.ts';
import { signupPath } from '#web/paths/account.ts';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import type { Route } from './+types/login.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  await requireGuest(page);
  const providers = await page.call('GET /api/user/social');
  return {
    next: safeNextPath(url.searchParams.get('next')),
    isSocialFailed: url.searchParams.get('problem') === 'social',
    hasGoogle: providers.ok && providers.body.data.includes('google'),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await formOf(request);
  if (form.get('intent') === GOOGLE_INTENT) {
    const google = await answerForm(startSocial, page, form, url);
    return data({ google, login: null }, google.ok ? 200 : google.refusal.status);
  }
  const login = await answerForm(signIn, page, form, url);
  if (login.ok) throw redirect(login.done.next, 303);
  return data({ google: null, login }, login.refusal.status);
}

export const meta = (args: Route.MetaArgs) => accountMeta(args, m.login_title());

export default function LoginPage({ loaderData, actionData }: Route.ComponentProps) {
  const { next, hasGoogle, isSocialFailed } = loaderData;
  return (
    <EntryLayout
      art="login"
      stub={
        <>
          {m.login_new_here()}{' '}
          <a href={signupPath(next)} className="font-semibold whitespace-nowrap text-primary underline">
            {m.login_to_signup()}
          </a>
        </>
      }
    >
      <h1 className="type-h1">{m.login_title()}</h1>
      <p className="mt-2 mb-6 text-ink-2">{next === null ? m.login_lead() : m.login_lead_next()}</p>
      {isSocialFailed && !actionData && <ErrorSummary message={m.login_social_failed()} />}
      {hasGoogle && <GoogleForm next={next} answer={actionData?.google ?? null} />}
      <LoginForm next={next} answer={actionData?.login ?? null} />
    </EntryLayout>
  );
}
