import { useLocation } from 'react-router';
import type { DetailsView } from '#modules/selling/details/details.contract.ts';
import { m } from '#shared/messages/messages.js';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';

type DetailsConflictProps = { typed: Record<string, string>; theirs: DetailsView };

const LINES: [field: string, name: () => string, theirs: (view: DetailsView) => string][] = [
  ['name', m.seller_name, ({ details }) => details.name],
  ['summary', m.seller_summary, ({ details }) => details.summary],
  ['description', m.seller_description, ({ details }) => details.description],
  ['category', m.seller_category, ({ details }) => details.category],
  ['place', m.seller_place, ({ place }) => place],
  ['slug', m.seller_slug, ({ details }) => details.slug],
  ['refund', m.seller_policy_refund, ({ details }) => details.policies.refund],
  ['age', m.seller_policy_age, ({ details }) => details.policies.age],
  ['access', m.seller_policy_access, ({ details }) => details.policies.access],
];

const same = (mine: string, theirs: string) => mine.replaceAll('\r\n', '\n').trim() === theirs.trim();

// Two people edited the same event. Both texts stand side by side, and nothing is lost before somebody chooses.
export function DetailsConflict({ typed, theirs }: DetailsConflictProps) {
  const { pathname } = useLocation();
  const rows = LINES.map(([field, name, of]) => ({
    name: name(),
    mine: typed[field] ?? '',
    there: of(theirs),
  }));
  return (
    <section role="alert" className="mb-6 rounded-card border border-warn bg-warn-soft p-4">
      <h2 className="font-bold">{m.seller_details_conflict()}</h2>
      <p className="text-small">{m.seller_conflict_hint()}</p>
      <dl className="mt-3 grid gap-3 text-small">
        {rows
          .filter(({ mine, there }) => !same(mine, there))
          .map(({ name, mine, there }) => (
            <div key={name} className="border-t border-line pt-2">
              <dt className="font-semibold">{name}</dt>
              <dd className="mt-1 grid gap-2 sm:grid-cols-2">
                <Side title={m.seller_conflict_mine()} text={mine} isMine />
                <Side title={m.seller_conflict_theirs()} text={there} />
              </dd>
            </div>
          ))}
      </dl>
      <div className="mt-4 flex flex-wrap gap-2">
        <button type="submit" name="intent" value="keep-mine" className={PRIMARY_BUTTON}>
          {m.seller_conflict_keep()}
        </button>
        <a href={pathname} rel="external" className={QUIET_BUTTON}>
          {m.seller_conflict_take()}
        </a>
      </div>
      <input type="hidden" name="their_version" value={theirs.version} />
    </section>
  );
}

function Side({ title, text, isMine = false }: { title: string; text: string; isMine?: boolean }) {
  return (
    <div
      className={`rounded-small bg-surface p-2 ${isMine ? 'border-2 border-primary' : 'border border-line'}`}
    >
      <p className="text-ink-2">{title}</p>
      <p className="max-h-60 overflow-y-auto whitespace-pre-wrap wrap-anywhere">{text || '–'}</p>
    </div>
  );
}
