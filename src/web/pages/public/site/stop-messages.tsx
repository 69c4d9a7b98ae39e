import { data } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { Notice } from '#web/components/site/notice.tsx';
import { formOf } from '#web/forms/answer-form.ts';
import { pageMeta } from '#web/meta/page-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { mailingStopPath } from '#web/paths/site.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import type { Route } from './+types/stop-messages.ts';

// Opening the link does not use it: only its button does. The address contains a secret, which must not reach other sites.
export function loader({ url }: Route.LoaderArgs) {
  const token = url.searchParams.get('token') ?? '';
  return data({ token }, { headers: { 'referrer-policy': 'same-origin' } });
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

// A mail program that does it for its reader posts to the address of the link; what else it sends does not matter.
export async function action({ context, request, url }: Route.ActionArgs) {
  const undo = (await formOf(request)).has('undo');
  const body = { token: url.searchParams.get('token') || '-', undo };
  const done = await context.get(pageContext).call('POST /api/messages/stop', { body });
  if (!done.ok) return data({ state: 'expired' as const, organizer: '' }, { status: 410 });
  return data({ state: undo ? ('again' as const) : ('stopped' as const), ...done.body.data }, 200);
}

export const meta = (args: Route.MetaArgs) =>
  pageMeta(args, {
    title: m.mailing_stop_title(),
    description: m.mailing_stop_text(),
    isIndexed: false,
  });

export default function StopMessagesPage({ loaderData: { token }, actionData }: Route.ComponentProps) {
  const organizer = actionData?.organizer ?? '';
  const state = token === '' ? 'expired' : actionData?.state;
  return (
    <main id="main" className="page-width pt-6 pb-16 lg:pt-12 lg:pb-24">
      <div className="mx-auto max-w-140">
        {state === 'expired' && <Notice title={m.mailing_stop_wrong()} text={m.mailing_stop_wrong_text()} />}
        {state === 'again' && <Notice title={m.mailing_again({ organizer })} text={m.mailing_again_text()} />}
        {state === 'stopped' && (
          <Notice title={m.mailing_stopped({ organizer })} text={m.mailing_stopped_text()}>
            <StopForm token={token} isUndo />
          </Notice>
        )}
        {state === undefined && (
          <section className="rounded-sheet border border-line bg-surface p-6 sm:p-8">
            <h1 className="type-h1">{m.mailing_stop_title()}</h1>
            <p className="mt-3 mb-6 text-ink-2">{m.mailing_stop_text()}</p>
            <StopForm token={token} />
          </section>
        )}
      </div>
    </main>
  );
}

const StopForm = ({ token, isUndo = false }: { token: string; isUndo?: boolean }) => (
  <form method="post" action={mailingStopPath(token)}>
    {isUndo && <input type="hidden" name="undo" value="yes" />}
    <button type="submit" className={isUndo ? QUIET_BUTTON : PRIMARY_BUTTON}>
      {isUndo ? m.mailing_undo() : m.mailing_stop_button()}
    </button>
  </form>
);
