import { m } from '#shared/messages/messages.js';
import { CallSection } from '#web/components/docs/call-section.tsx';
import { CodedText } from '#web/components/docs/coded-text.tsx';
import { type DocsGroup, docsModel, type Examples } from '#web/components/docs/docs-model.ts';
import { pageMeta } from '#web/meta/page-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { OPENAPI_PATH } from '#web/paths/site.ts';
import type { Route } from './+types/docs.ts';

// For a site without events: the examples then name nothing that exists.
const NO_EXAMPLES: Examples = {
  event: 'an-event',
  category: 'music',
  city: 'nairobi',
  organizer: 'an-organizer',
};

export async function loader({ context }: Route.LoaderArgs) {
  const { call, openApi, publicUrl } = context.get(pageContext);
  const trending = await call('GET /api/events/trending', { query: { size: '1' } });
  const [event] = trending.ok ? trending.body.data.data : [];
  const examples = event
    ? {
        event: event.slug_name,
        category: event.category.slug,
        city: event.city.slug,
        organizer: event.organizer.slug_name,
      }
    : NO_EXAMPLES;
  return { model: docsModel(openApi(), examples), publicUrl };
}

export function meta(args: Route.MetaArgs) {
  return pageMeta(args, { title: m.docs_title(), description: m.docs_intro() });
}

export default function DocsPage({ loaderData: { model, publicUrl } }: Route.ComponentProps) {
  return (
    <main
      id="main"
      className="page-width grid gap-x-12 py-6 lg:grid-cols-[240px_minmax(0,1fr)] lg:py-12 xl:grid-cols-[280px_minmax(0,960px)]"
    >
      <header className="lg:col-start-2">
        <h1 className="type-h1">{m.docs_title()}</h1>
        <p className="mt-2 max-w-[68ch] text-ink-2">{m.docs_intro()}</p>
        <p lang="en" className="mt-2 max-w-[68ch] text-ink-2">
          <CodedText text={model.description} />
        </p>
        <a
          href={OPENAPI_PATH}
          className="inline-flex min-h-11 items-center font-semibold text-primary underline"
        >
          {m.docs_document()}
        </a>
      </header>
      <CallNav groups={model.groups} />
      <div className="min-w-0 lg:col-start-2">
        {model.groups.map((group) => (
          <section key={group.name} aria-labelledby={`group-${group.name}`} className="mt-8">
            <h2 id={`group-${group.name}`} className="type-h2 mb-4">
              {groupTitle(group)}
            </h2>
            {group.calls.map((call) => (
              <CallSection key={call.id} call={call} publicUrl={publicUrl} />
            ))}
          </section>
        ))}
      </div>
    </main>
  );
}

function CallNav({ groups }: { groups: readonly DocsGroup[] }) {
  return (
    <nav
      aria-label={m.docs_calls()}
      className="mt-4 text-small lg:sticky lg:top-24 lg:col-start-1 lg:row-span-2 lg:row-start-1 lg:mt-0 lg:max-h-[calc(100dvh-120px)] lg:self-start lg:overflow-y-auto"
    >
      {groups.map((group) => (
        <div key={group.name} className="mb-4">
          <p className="font-semibold">{groupTitle(group)}</p>
          <ul>
            {group.calls.map(({ id, path }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-9 items-center break-all text-ink-2 hover:text-primary hover:underline"
                >
                  {path.replace(/^\/api/, '')}
                </a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}

function groupTitle({ name }: DocsGroup): string {
  const titles: Readonly<Record<string, () => string>> = {
    events: m.docs_group_events,
    event: m.docs_group_event,
    organizer: m.docs_group_organizer,
    reviews: m.reviews_heading,
    webData: m.docs_group_site,
  };
  return titles[name]?.() ?? name;
}
