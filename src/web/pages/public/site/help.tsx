import { useEffect } from 'react';
import { redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { RichText } from '#web/components/event/about/rich-text.tsx';
import { RecoverForm } from '#web/components/site/recover-form.tsx';
import { recoverTickets } from '#web/components/site/site-forms.ts';
import { answerForm, formData, formOf } from '#web/forms/answer-form.ts';
import { pageMeta } from '#web/meta/page-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { refused } from '#web/page/page-errors.ts';
import { orderPath } from '#web/paths/checkout.ts';
import { HELP_PATH, supportPath } from '#web/paths/site.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { ChevronRightIcon } from '#web/ui/icons.tsx';
import type { Route } from './+types/help.ts';

// The questions that most people have.
const TOP = ['find-tickets', 'mpesa-pending', 'refund', 'share', 'offline', 'hold', 'check-ticket', 'fee'];

export async function loader({ context, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const query = (url.searchParams.get('q') ?? '').trim().slice(0, 200);
  const [help, site] = await Promise.all([
    call('GET /api/help/questions', { query: { q: query } }),
    call('GET /api/webData'),
  ]);
  if (!help.ok) throw refused(url, help.error);
  // If this call fails, the page promises no answer time.
  const hours = site.ok ? site.body.data.support.answer_within_hours : null;
  return { query, help: help.body.data, hours };
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const answer = await answerForm(recoverTickets, context.get(pageContext), await formOf(request), url);
  if (answer.ok && answer.done.opened !== null) throw redirect(orderPath(answer.done.opened), 303);
  return formData(answer);
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, {
    title: m.help_title(),
    description: m.help_text(),
    isIndexed: (args.loaderData?.query ?? '') === '',
  });
}

export default function HelpPage({ loaderData, actionData }: Route.ComponentProps) {
  const { query, help, hours } = loaderData;
  useEffect(() => {
    openAsked();
    addEventListener('hashchange', openAsked);
    return () => removeEventListener('hashchange', openAsked);
  }, []);
  return (
    <main id="main" className="page-width pt-6 pb-16 lg:pt-12 lg:pb-24">
      <div className="mx-auto max-w-180">
        <h1 className="type-h1">{m.help_title()}</h1>
        <p className="mt-2 text-ink-2">{m.help_text()}</p>
        <Search query={query} />
        {query === '' && (
          <div className="mt-6">
            <RecoverForm answer={actionData} />
          </div>
        )}
        {query === '' && <TopTasks groups={help.groups} />}
        {query !== '' && help.total > 0 && (
          <p role="status" className="mt-6 font-semibold">
            {m.help_found({ count: help.total, query })}
          </p>
        )}
        {help.groups.map((group) => (
          <section key={group.id} aria-labelledby={`group-${group.id}`} className="mt-8">
            <h2 id={`group-${group.id}`} className="type-h2">
              {group.title}
            </h2>
            {group.questions.map((entry, place) => (
              <details
                key={entry.id}
                id={entry.id}
                // The best match is opened at once.
                open={query !== '' && place === 0}
                className="group mt-3 scroll-mt-24 rounded-card border border-line bg-surface"
              >
                <summary className="flex min-h-11 cursor-pointer items-center px-4 py-3 font-semibold">
                  <h3 className="flex-1">{entry.question}</h3>
                  <ChevronRightIcon className="ml-3 size-5 shrink-0 text-ink-3 group-open:rotate-90" />
                </summary>
                <div className="px-4 pb-4">
                  <RichText html={entry.answer_html} />
                </div>
              </details>
            ))}
          </section>
        ))}
        <Onwards query={query} isFound={help.total > 0} hours={hours} />
      </div>
    </main>
  );
}

// The answer that the address names: browsers lead to it and leave it closed.
function openAsked(): void {
  const asked = document.getElementById(decodeURIComponent(location.hash.slice(1)));
  if (!(asked instanceof HTMLDetailsElement)) return;
  asked.open = true;
  asked.scrollIntoView();
}

function Search({ query }: { query: string }) {
  return (
    <search className="mt-6 block">
      <form action={HELP_PATH} method="get">
        <label htmlFor="q" className="font-semibold">
          {m.help_search()}
        </label>
        <div className="mt-1 flex gap-2">
          <input
            id="q"
            type="search"
            name="q"
            defaultValue={query}
            maxLength={200}
            autoComplete="off"
            className="h-12 min-w-0 flex-1 rounded-card border border-control bg-surface px-4"
          />
          <button type="submit" className={PRIMARY_BUTTON}>
            {m.help_search_button()}
          </button>
        </div>
      </form>
    </search>
  );
}

type Groups = Route.ComponentProps['loaderData']['help']['groups'];

function TopTasks({ groups }: { groups: Groups }) {
  const questions = groups.flatMap((group) => group.questions);
  const top = TOP.flatMap((id) => questions.find((entry) => entry.id === id) ?? []);
  return (
    <nav aria-labelledby="top" className="mt-8">
      <h2 id="top" className="type-h2">
        {m.help_top()}
      </h2>
      <ul className="mt-3 grid gap-2 sm:grid-cols-2">
        {top.map(({ id, question }) => (
          <li key={id}>
            <a
              href={`${HELP_PATH}?q=${encodeURIComponent(question)}`}
              className="flex h-full min-h-11 items-center rounded-card border border-line bg-surface px-4 py-3 font-semibold hover:border-primary hover:text-primary"
            >
              {question}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Onwards({ query, isFound, hours }: { query: string; isFound: boolean; hours: number | null }) {
  const isLost = query !== '' && !isFound;
  const promise = hours === null ? null : m.help_still_text({ hours });
  return (
    <section className="mt-10 rounded-sheet border border-line bg-sunken p-6">
      <h2 className="type-h2 wrap-anywhere">{isLost ? m.help_none({ query }) : m.help_still()}</h2>
      <p className="mt-2 text-ink-2">{isLost ? m.help_none_text() : promise}</p>
      <p className="mt-4 flex flex-wrap gap-3">
        <a href={supportPath(query === '' ? {} : { message: query })} className={PRIMARY_BUTTON}>
          {m.help_ask()}
        </a>
        {query !== '' && (
          <a href={HELP_PATH} className={QUIET_BUTTON}>
            {m.help_all()}
          </a>
        )}
      </p>
    </section>
  );
}
