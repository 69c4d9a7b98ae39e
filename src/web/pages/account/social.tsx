import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { accountMeta } from '#web/components/account/account-meta.ts';
import { BackToLogin } from '#web/components/account/entry/back-to-login.tsx';
import { EntryLayout } from '#web/components/account/entry/entry-layout.tsx';
import { SocialForm } from '#web/components/account/entry/social-form.tsx';
import { confirmSocial, linkSocial } from '#web/components/account/forms/social-forms.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { pageContext } from '#web/page/page-context.ts';
import { LOGIN_PATH } from '#web/paths/account.ts';
import type { Route } from './+types/social.ts';

// For a person who came from a provider and has no account here yet, or one that is not linked.
export async function loader({ context }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/user/social/pending');
  const pending = found.ok ? found.body.data : null;
  if (!pending) throw redirect(LOGIN_PATH, 303);
  return { pending };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await formOf(request);
  // Only the form that links an account has a password.
  const answer = await answerForm(form.has('password') ? linkSocial : confirmSocial, page, form, url);
  if (answer.ok) throw redirect(answer.done.next, 303);
  return data(answer, answer.refusal.status);
}

export const meta = (args: Route.MetaArgs) => accountMeta(args, m.social_title());

export default function SocialPage({ loaderData: { pending }, actionData }: Route.ComponentProps) {
  return (
    <EntryLayout art="login" stub={<BackToLogin />}>
      <SocialForm pending={pending} answer={actionData ?? null} />
    </EntryLayout>
  );
}
