import { redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { accountMeta } from '#web/components/account/account-meta.ts';
import { EditForm } from '#web/components/account/profile/edit-form.tsx';
import { PhoneConfirm } from '#web/components/account/profile/phone-confirm.tsx';
import { formOf } from '#web/forms/answer-form.ts';
import { requireUser } from '#web/page/guards.ts';
import { pageContext } from '#web/page/page-context.ts';
import { PROFILE_EDIT_PATH, PROFILE_PATH } from '#web/paths/account.ts';
import { ChevronLeftIcon } from '#web/ui/icons.tsx';
import type { Route } from './+types/profile-edit.ts';
import { answerProfile } from './answer-profile.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  return {
    user: await requireUser(context.get(pageContext), url),
    isSaved: url.searchParams.has('saved'),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const answers = await answerProfile(page, await formOf(request), url);
  if (answers.data.edit?.ok) throw redirect(`${PROFILE_EDIT_PATH}?saved`, 303);
  return answers;
}

export const meta = (args: Route.MetaArgs) => accountMeta(args, m.edit_title());

export default function ProfileEditPage({ loaderData, actionData }: Route.ComponentProps) {
  const { user, isSaved } = loaderData;
  const answers = actionData ?? {};
  return (
    <main id="main" className="page-width pb-16">
      <div className="mx-auto max-w-140 pt-2 lg:pt-8">
        <a
          href={PROFILE_PATH}
          className="-ml-2 inline-flex min-h-11 items-center gap-1 px-2 text-small font-semibold text-ink-2 hover:text-ink"
        >
          <ChevronLeftIcon className="size-5" />
          {m.profile_title()}
        </a>
        <h1 className="type-h1 mt-2 mb-6">{m.edit_title()}</h1>
        {user.phone !== null && !user.phone_confirmed && (
          <div className="mb-6">
            <PhoneConfirm answers={answers} />
          </div>
        )}
        <div className="rounded-sheet border border-line bg-surface p-5 sm:p-8">
          <EditForm user={user} isSaved={isSaved} answer={answers.edit} />
        </div>
      </div>
    </main>
  );
}
