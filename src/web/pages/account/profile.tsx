import { m } from '#shared/messages/messages.js';
import { safeNextPath } from '#shared/safe-next-path.ts';
import { accountMeta } from '#web/components/account/account-meta.ts';
import { Avatar, LARGE_AVATAR } from '#web/components/account/avatar.tsx';
import { ContactSection } from '#web/components/account/profile/contact-section.tsx';
import { DataSection } from '#web/components/account/profile/data-section.tsx';
import { FactorSection } from '#web/components/account/profile/factor-section.tsx';
import { PasswordSection } from '#web/components/account/profile/password-section.tsx';
import { SessionsSection } from '#web/components/account/profile/sessions-section.tsx';
import { formOf } from '#web/forms/answer-form.ts';
import { requireUser } from '#web/page/guards.ts';
import { pageContext } from '#web/page/page-context.ts';
import { ACCOUNT_PATH } from '#web/paths/account.ts';
import { ChevronLeftIcon } from '#web/ui/icons.tsx';
import type { Route } from './+types/profile.ts';
import { answerProfile } from './answer-profile.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const page = context.get(pageContext);
  const user = await requireUser(page, url);
  const sessions = await page.call('GET /api/user/sessions');
  return {
    user,
    sessions: sessions.ok ? sessions.body.data : [],
    now: page.now.toISOString(),
    next: safeNextPath(url.searchParams.get('next')),
  };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  return answerProfile(context.get(pageContext), await formOf(request), url);
}

export const meta = (args: Route.MetaArgs) => accountMeta(args, m.profile_title());

export default function ProfilePage({ loaderData, actionData }: Route.ComponentProps) {
  const { user, sessions, now, next } = loaderData;
  const answers = actionData ?? {};
  return (
    <main id="main" className="page-width pb-16">
      <div className="mx-auto max-w-160 pt-2 md:max-w-200 lg:pt-8">
        <Back next={next} />
        <div className="mt-2 mb-6 flex items-center gap-4">
          <Avatar name={user.name} size={LARGE_AVATAR} />
          <div className="min-w-0">
            <h1 className="type-h1">{m.profile_title()}</h1>
            <p className="truncate text-ink-2">{user.email}</p>
          </div>
        </div>
        <div className="grid gap-4 lg:gap-6">
          <ContactSection user={user} answers={answers} />
          <PasswordSection user={user} answers={answers} />
          <FactorSection user={user} answers={answers} />
          {/* Where whoever was sent here for the second step is then. */}
          {next !== null && <Back next={next} />}
          <SessionsSection sessions={sessions} now={now} answers={answers} />
          <DataSection user={user} answers={answers} />
        </div>
      </div>
    </main>
  );
}

// To where somebody was sent here from.
const Back = ({ next }: { next: string | null }) => (
  <a
    href={next ?? ACCOUNT_PATH}
    className="-ml-2 inline-flex min-h-11 items-center gap-1 px-2 text-small font-semibold text-ink-2 hover:text-ink"
  >
    <ChevronLeftIcon className="size-5" />
    {next === null ? m.account_title() : m.profile_back()}
  </a>
);
