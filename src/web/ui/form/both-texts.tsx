import { useLocation } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { choiceField, thereField } from '#web/forms/chosen-texts.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';

export interface BothTextsRow {
  key: string;
  name: string;
  mine: string;
  there: string;
  // What it said before either of the two; undefined: nobody knows.
  was?: string | undefined;
  // The fields of the form, as they are where theirs is chosen.
  fields?: Record<string, string>;
}

type BothTextsProps = {
  title: string;
  rows: readonly BothTextsRow[];
  theirVersion: string;
  // Mine is given up.
  onTake?: () => void;
};

const same = (mine: string, theirs: string) => mine.replaceAll('\r\n', '\n').trim() === theirs.trim();

// Two people edited the same thing. Both texts stand side by side, and nothing is lost before somebody chooses. Where I changed
// nothing, theirs is chosen.
export function BothTexts({ title, rows, theirVersion, onTake }: BothTextsProps) {
  const { pathname } = useLocation();
  return (
    <section role="alert" className="mb-6 rounded-card border border-warn bg-warn-soft p-4">
      <h2 className="font-bold">{title}</h2>
      <p className="text-small">{m.seller_conflict_hint()}</p>
      <div className="mt-3 grid gap-3 text-small">
        {rows
          .filter(({ mine, there }) => !same(mine, there))
          .map(({ key, name, mine, there, was, fields }) => {
            const isUntouched = was !== undefined && same(mine, was);
            return (
              <fieldset key={key} className="border-t border-line pt-2">
                <legend className="float-left mb-1 w-full font-semibold">{name}</legend>
                {fields && <input type="hidden" name={thereField(key)} value={JSON.stringify(fields)} />}
                <div className="clear-both grid gap-2 sm:grid-cols-2">
                  <Side
                    of={key}
                    whose="mine"
                    title={m.seller_conflict_mine()}
                    text={mine}
                    isChosen={!isUntouched}
                  />
                  <Side
                    of={key}
                    whose="theirs"
                    title={m.seller_conflict_theirs()}
                    text={there}
                    isChosen={isUntouched}
                  />
                </div>
              </fieldset>
            );
          })}
      </div>
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

type SideProps = { of: string; whose: 'mine' | 'theirs'; title: string; text: string; isChosen: boolean };

function Side({ of, whose, title, text, isChosen }: SideProps) {
  return (
    <label className="flex cursor-pointer items-start gap-2 rounded-small border border-line bg-surface p-2 outline-primary has-checked:outline-2">
      <input
        type="radio"
        name={choiceField(of)}
        value={whose}
        defaultChecked={isChosen}
        className="mt-0.5 size-5 shrink-0 accent-primary"
      />
      <span className="min-w-0">
        <span className="block text-ink-2">{title}</span>
        <span className="block max-h-60 overflow-y-auto whitespace-pre-wrap wrap-anywhere">
          {text || '–'}
        </span>
      </span>
    </label>
  );
}
