import { Outlet, useSearchParams } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { formOf } from '#web/forms/answer-form.ts';
import { useBroughtBack } from '#web/kept/use-brought-back.ts';
import { findUser } from '#web/page/guards.ts';
import { pageContext } from '#web/page/page-context.ts';
import { broken, notValid } from '#web/page/page-errors.ts';
import { requireSignIn } from '#web/page/require-sign-in.ts';
import { signedOut } from '#web/page/signed-out.ts';
import { SUPPORT_PATH } from '#web/paths/site.ts';
import type { Route } from './+types/organizer.ts';

// Before any of their forms is read: what was typed by somebody whose session has ended comes back with the page that says so.
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request, url }, next) => {
    if (request.method !== 'POST') return next();
    const user = await findUser(context.get(pageContext).call);
    if (user) return next();
    throw signedOut(await formOf(request.clone()), url);
  },
];

// What all pages of one organiser have in common: who acts, for whom, as what.
export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const [found, person] = await Promise.all([call('GET /api/sell/organizers'), findUser(call)]);
  requireSignIn(found, url);
  if (!found.ok) throw broken(found.error);
  const organizers = found.body.data;
  const organizer = organizers.find(({ slug }) => slug === (params as { organizer?: string }).organizer);
  if (!organizer) throw notValid(url);
  return { organizer, organizers, person: person && { id: person.id, name: person.name } };
}

const NOTE = 'mx-4 mt-4 rounded-card px-4 py-3 sm:mx-6 lg:mx-10';

export default function OrganizerLayout({ loaderData: { organizer } }: Route.ComponentProps) {
  const [query] = useSearchParams();
  const isBack = useBroughtBack();
  return (
    <>
      {organizer.is_suspended && (
        <div role="status" className={`${NOTE} bg-warn-soft text-warn`}>
          <p>{m.team_suspended()}</p>
          {organizer.suspended_words && (
            <p className="mt-1 font-semibold wrap-anywhere">
              {m.suspended_why({ words: organizer.suspended_words })}
            </p>
          )}
          <a href={SUPPORT_PATH} className="inline-flex min-h-11 items-center font-semibold underline">
            {m.suspended_write()}
          </a>
        </div>
      )}
      {query.has('welcome') && (
        <p role="status" className={`${NOTE} bg-success-soft font-semibold text-success`}>
          {m.join_welcome({ name: organizer.name })}
        </p>
      )}
      <p role="status" className={isBack ? `${NOTE} bg-info-soft text-info` : undefined}>
        {isBack && m.seller_typed_back()}
      </p>
      <Outlet />
    </>
  );
}
