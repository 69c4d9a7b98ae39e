import { useLocation } from 'react-router';
import type { DraftDocument, DraftView } from '#modules/publishing/drafts/draft.contract.ts';
import { LANGUAGE_NAMES, LOCALES, type Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';

type DraftConflictProps = { mine: DraftDocument; theirs: DraftView };

const LINES: [keyof DraftDocument, () => string][] = [
  ['name', m.seller_name],
  ['summary', m.seller_summary],
  ['description', m.seller_description],
  ['starts_at', m.seller_date],
];

const shown = (doc: DraftDocument, key: keyof DraftDocument): string => {
  const value = doc[key];
  return typeof value === 'string' ? value : value === null ? '' : JSON.stringify(value);
};

// In a language that is not the main one.
const saidIn = ({ texts }: DraftDocument, locale: Locale): string => {
  const { name = '', summary = '', description = '' } = texts[locale] ?? {};
  return [name, summary, description].filter(Boolean).join('\n\n');
};

// Two people, or two tabs, wrote at once. Both texts stand side by side, and nothing is lost before somebody chooses.
export function DraftConflict({ mine, theirs }: DraftConflictProps) {
  const { pathname } = useLocation();
  const different = LINES.filter(([key]) => shown(mine, key) !== shown(theirs.doc, key));
  const types = (doc: DraftDocument) =>
    doc.ticket_types.map(({ name, price }) => `${name}: ${price ?? '–'}`).join(', ');
  const rows: [string, string, string][] = different.map(([key, name]) => [
    name(),
    shown(mine, key),
    shown(theirs.doc, key),
  ]);
  for (const locale of LOCALES) {
    const [here, there] = [saidIn(mine, locale), saidIn(theirs.doc, locale)];
    if (here !== there) rows.push([LANGUAGE_NAMES[locale], here, there]);
  }
  if (types(mine) !== types(theirs.doc)) rows.push([m.seller_types(), types(mine), types(theirs.doc)]);
  return (
    <section role="alert" className="rounded-card border border-warn bg-warn-soft p-4">
      <h2 className="font-bold">{m.seller_conflict()}</h2>
      <p className="text-small">{m.seller_conflict_hint()}</p>
      <table className="mt-3 w-full table-fixed text-left text-small">
        <thead>
          <tr>
            <th scope="col" className="w-24" />
            <th scope="col">{m.seller_conflict_mine()}</th>
            <th scope="col">{m.seller_conflict_theirs()}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, here, there]) => (
            <tr key={name} className="border-t border-line align-top">
              <th scope="row" className="py-2 pr-2 font-semibold">
                {name}
              </th>
              <td className="py-2 pr-2 whitespace-pre-wrap wrap-anywhere">{here}</td>
              <td className="py-2 whitespace-pre-wrap wrap-anywhere">{there}</td>
            </tr>
          ))}
        </tbody>
      </table>
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
