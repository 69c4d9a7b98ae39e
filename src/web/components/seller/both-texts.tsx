import { useLocation } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';

type BothTextsProps = {
  title: string;
  rows: readonly { name: string; mine: string; there: string }[];
  theirVersion: string;
  // Mine is given up.
  onTake?: () => void;
};

const same = (mine: string, theirs: string) => mine.replaceAll('\r\n', '\n').trim() === theirs.trim();

// Two people edited the same thing. Both texts stand side by side, and nothing is lost before somebody chooses.
export function BothTexts({ title, rows, theirVersion, onTake }: BothTextsProps) {
  const { pathname } = useLocation();
  return (
    <section role="alert" className="mb-6 rounded-card border border-warn bg-warn-soft p-4">
      <h2 className="font-bold">{title}</h2>
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
        <a href={pathname} rel="external" onClick={onTake} className={QUIET_BUTTON}>
          {m.seller_conflict_take()}
        </a>
      </div>
      <input type="hidden" name="their_version" value={theirVersion} />
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
