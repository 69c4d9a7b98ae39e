import type { LogLine, LogView } from '#modules/organizing/log/log.contract.ts';
import { LOG_KINDS } from '#modules/organizing/log/log-kinds.rules.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { changesOf, KIND_NAMES, sentenceOf, whoWord } from '#web/components/seller/log/log-words.ts';
import { sellerMeta } from '#web/components/seller/seller-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { logPath, sellerEventPath } from '#web/paths/seller.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
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

export const meta = (args: Route.MetaArgs) => sellerMeta(args, m.log_title());

export default function LogPage({ loaderData: { view, query }, params }: Route.ComponentProps) {
  const { organizer } = params;
  const { before, ...filters } = query;
  const isNarrowed = Object.keys(filters).length > 0;
  return (
    <main id="main" className="seller-page">
      <h1 className="text-[28px] leading-8.5 font-bold">{m.log_title()}</h1>
      <p className="mt-2 mb-6 text-ink-2">{m.log_lead()}</p>
      <Filters organizer={organizer} view={view} query={query} />
      {view.lines.length === 0 ? (
        <p className="rounded-card border border-line bg-surface px-4 py-8 text-center text-ink-2">
          {isNarrowed || before ? m.log_none() : m.log_empty()}
        </p>
      ) : (
        <ol className="divide-y divide-line rounded-card border border-line bg-surface">
          {view.lines.map((line) => (
            <Line key={line.id} organizer={organizer} line={line} zone={view.time_zone} />
          ))}
        </ol>
      )}
      <nav aria-label={m.seller_pages()} className="mt-4 flex justify-between gap-2">
        {before ? (
          <a href={logPath(organizer, filters)} className={QUIET_BUTTON}>
            {m.log_newest()}
          </a>
        ) : (
          <span />
        )}
        {view.older !== null && (
          <a href={logPath(organizer, { ...filters, before: view.older })} className={QUIET_BUTTON}>
            {m.log_older()}
          </a>
        )}
      </nav>
    </main>
  );
}

type FiltersProps = { organizer: string; view: LogView; query: Partial<Record<string, string>> };

function Filters({ organizer, view, query }: FiltersProps) {
  return (
    <form
      method="get"
      action={logPath(organizer)}
      className="mb-6 grid gap-3 sm:grid-cols-3 lg:grid-cols-[1fr_1fr_1fr_auto] lg:items-end"
    >
      <SelectField id="who" name="who" label={m.log_who()} defaultValue={query.who ?? ''}>
        <option value="">{m.log_all()}</option>
        {view.people.map(({ id, name }) => (
          <option key={id} value={id}>
            {whoWord({ kind: 'member', name })}
          </option>
        ))}
      </SelectField>
      <SelectField id="kind" name="kind" label={m.log_kind()} defaultValue={query.kind ?? ''}>
        <option value="">{m.log_all()}</option>
        {LOG_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {KIND_NAMES[kind]()}
          </option>
        ))}
      </SelectField>
      <SelectField id="event" name="event" label={m.log_event()} defaultValue={query.event ?? ''}>
        <option value="">{m.log_all()}</option>
        {view.events.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <button type="submit" className={`${QUIET_BUTTON} min-h-12`}>
        {m.log_show()}
      </button>
    </form>
  );
}

function Line({ organizer, line, zone }: { organizer: string; line: LogLine; zone: string }) {
  const { at, subject, event } = line;
  const changes = changesOf(line);
  return (
    <li className="px-4 py-3">
      <p className="font-semibold wrap-anywhere">
        {sentenceOf(line)}
        {subject !== null && <span>: {subject}</span>}
      </p>
      {changes && <p className="text-small wrap-anywhere text-ink-2">{changes}</p>}
      <p className="text-small text-ink-2">
        <time dateTime={at}>{formatFull(at, zone, currentLocale())}</time>
        {event && (
          <>
            {' · '}
            <a
              href={sellerEventPath(organizer, event.id)}
              className="font-semibold text-primary wrap-anywhere"
            >
              {event.name}
            </a>
          </>
        )}
      </p>
    </li>
  );
}
