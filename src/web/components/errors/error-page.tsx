import { useLocation } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { posterPath } from '#shared/poster/poster-path.ts';
import { currentLocale } from '#web/page/locale.ts';
import { useCategories } from '#web/page/site-data.ts';
import { categoryPath, HOME_PATH, LISTING_PATH, SEARCH_PATH } from '#web/paths/catalogue.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { errorFacts, sentIn } from './error-facts.ts';
import { errorWords } from './error-words.ts';
import { SentAgain } from './sent-again.tsx';

const CATEGORIES_SHOWN = 5;
const ART = posterPath({ slug: 'lost', category: 'site', seed: 4, ratio: '1x1' });

// For every error that reaches the root. Made of plain links and a plain form, so that it works without script and
// without any call.
export function ErrorPage({ error }: { error: unknown }) {
  const sent = sentIn(error);
  return sent ? <SentAgain {...sent} /> : <WhatWentWrong error={error} />;
}

function WhatWentWrong({ error }: { error: unknown }) {
  const facts = errorFacts(error);
  const { title, hint, detail } = errorWords(facts, currentLocale());
  const { pathname, search } = useLocation();
  const categories = useCategories().slice(0, CATEGORIES_SHOWN);
  return (
    <main
      id="main"
      className="page-width grid grid-cols-1 items-center gap-8 py-8 md:grid-cols-2 lg:gap-16 lg:py-16"
    >
      <img
        src={ART}
        alt=""
        width={800}
        height={800}
        className="h-48 w-full rounded-card bg-sunken object-cover sm:h-64 md:aspect-square md:h-auto md:max-w-140 md:justify-self-end"
      />
      <div className="min-w-0 max-w-140">
        <h1 className="type-display">{m.error_heading()}</h1>
        <p className="type-h2 mt-4">{title}</p>
        <p className="mt-2 text-ink-2">{hint}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          {facts.status === 503 && (
            <a href={pathname + search} className={`${PRIMARY_BUTTON} px-6`}>
              {m.shell_retry()}
            </a>
          )}
          <a href={HOME_PATH} className={`${facts.status === 503 ? QUIET_BUTTON : PRIMARY_BUTTON} px-6`}>
            {m.error_home()}
          </a>
        </div>
        <search className="mt-8 block border-t border-line pt-6">
          <form action={SEARCH_PATH} method="get">
            <label htmlFor="error-search" className="block font-semibold">
              {m.error_search()}
            </label>
            <div className="mt-2 flex gap-2">
              <input
                id="error-search"
                type="search"
                name="event"
                maxLength={200}
                autoComplete="off"
                className="h-11 min-w-0 flex-1 rounded-card border border-control bg-surface px-4"
              />
              <button type="submit" className={QUIET_BUTTON}>
                {m.error_search_button()}
              </button>
            </div>
          </form>
        </search>
        <ul className="mt-4 flex flex-wrap gap-x-6 text-small font-semibold text-primary">
          <li>
            <a href={LISTING_PATH} className="inline-flex min-h-11 items-center underline">
              {m.error_all_events()}
            </a>
          </li>
          {categories.map(({ slug, name }) => (
            <li key={slug}>
              <a href={categoryPath(slug)} className="inline-flex min-h-11 items-center underline">
                {name}
              </a>
            </li>
          ))}
        </ul>
        {detail && <p className="mt-4 text-small break-words text-ink-3">{detail}</p>}
        {facts.reference && (
          <p className="text-small text-ink-3">{m.error_reference({ reference: facts.reference })}</p>
        )}
      </div>
    </main>
  );
}
