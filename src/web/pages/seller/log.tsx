import type { LogLine, LogView } from '#modules/organizing/log/log.contract.ts';
import { LOG_KINDS } from '#modules/organizing/log/log-kinds.rules.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { EventFilter, FilterForm, FilterSelect, OlderLinks } from '#web/components/seller/list-filters.tsx';
import { changesOf, KIND_NAMES, sentenceOf, whoWord } from '#web/components/seller/log/log-words.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { logPath, sellerEventPath, sellerOrderPath } from '#web/paths/seller.ts';
import { EmptyBox } from '#web/ui/empty-box.tsx';
import type { Route } from './+types/log.ts';

const FILTERS = ['who', 'kind', 'event', 'before'] as const;

export async function loader({ context, params: { organizer }, url }: Route.LoaderArgs) {
  const asked = FILTERS.flatMap((name) => {
    const value = url.searchParams.get(name);
    return value ? [[name, value] as const] : [];
  });
  const query: Partial<Record<(typeof FILTERS)[number], string>> = Object.fromEntries(asked);
  const found = await context
    .get(pageContext)
    .call('GET /api/sell/{organizer}/log', { params: { organizer }, query: query as Query });
  if (!found.ok) throw notThere(url, found.error);
  return { view: found.body.data, query };
}

type Query = { kind?: (typeof LOG_KINDS)[number]; who?: string; event?: string; before?: string };

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.log_title());

export default function LogPage({ loaderData: { view, query }, params }: Route.ComponentProps) {
  const { organizer } = params;
  const { before, ...filters } = query;
  const isNarrowed = Object.keys(filters).length > 0;
  return (
    <main id="main" className="seller-page">
      <h1 className="type-title">{m.log_title()}</h1>
      <p className="mt-2 mb-6 text-ink-2">{m.log_lead()}</p>
      <Filters organizer={organizer} view={view} query={query} />
      {view.lines.length === 0 ? (
        <EmptyBox>{isNarrowed || before ? m.log_none() : m.log_empty()}</EmptyBox>
      ) : (
        <ol className="divide-y divide-line rounded-card border border-line bg-surface">
          {view.lines.map((line) => (
            <Line key={line.id} organizer={organizer} line={line} zone={view.time_zone} />
          ))}
        </ol>
      )}
      <OlderLinks
        back={before ? { path: logPath(organizer, filters), name: m.log_newest() } : null}
        older={view.older === null ? null : logPath(organizer, { ...filters, before: view.older })}
      />
    </main>
  );
}

type FiltersProps = { organizer: string; view: LogView; query: Partial<Record<string, string>> };

function Filters({ organizer, view, query }: FiltersProps) {
  return (
    <FilterForm
      action={logPath(organizer)}
      columns="grid-cols-2 items-end sm:grid-cols-3 md:grid-cols-[1fr_1fr_1fr_auto]"
      button={m.log_show()}
    >
      <FilterSelect
        name="who"
        label={m.log_who()}
        chosen={query.who}
        choices={view.people.map(({ id, kind, name }) => ({ value: id, name: whoWord({ kind, name }) }))}
      />
      <FilterSelect
        name="kind"
        label={m.log_kind()}
        chosen={query.kind}
        choices={LOG_KINDS.map((kind) => ({ value: kind, name: KIND_NAMES[kind]() }))}
      />
      <EventFilter events={view.events} chosen={query.event} />
    </FilterForm>
  );
}

function Line({ organizer, line, zone }: { organizer: string; line: LogLine; zone: string }) {
  const { at, subject, order, event } = line;
  const changes = changesOf(line);
  const eventLink = event && (
    <a href={sellerEventPath(organizer, event.id)} className="font-semibold text-primary wrap-anywhere">
      {event.name}
    </a>
  );
  // Named once, where the sentence is about the event itself.
  const isOfEvent = event !== null && event.name === subject;
  return (
    <li className="px-4 py-3">
      <p className="font-semibold wrap-anywhere">
        {sentenceOf(line)}
        {subject !== null && (
          <span>
            : {order === subject ? <OrderLink {...{ organizer, order }} /> : isOfEvent ? eventLink : subject}
          </span>
        )}
        {order !== null && order !== subject && (
          <span>
            {' · '}
            <OrderLink {...{ organizer, order }} />
          </span>
        )}
      </p>
      {changes && <p className="text-small wrap-anywhere text-ink-2">{changes}</p>}
      <p className="text-small text-ink-2">
        <time dateTime={at}>{formatFull(at, zone, currentLocale())}</time>
        {!isOfEvent && eventLink && <> · {eventLink}</>}
      </p>
    </li>
  );
}

const OrderLink = ({ organizer, order }: { organizer: string; order: string }) => (
  <a href={sellerOrderPath(organizer, order)} className="text-primary">
    {order}
  </a>
);
