import type { ReactNode } from 'react';
import { m } from '#shared/messages/messages.js';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { STOP_BUTTON } from '#web/ui/stop-button.ts';
import { Card, FULL } from './card.tsx';

// What a place is called, as it was when this was opened.
export const PlaceForm = ({ version, children }: { version: string; children: ReactNode }) => (
  <form method="post" className="grid gap-3 rounded-card border border-line bg-surface p-4">
    <input type="hidden" name="version" value={version} />
    {children}
    <button type="submit" name="intent" value="edit" className={`${PRIMARY_BUTTON} ${FULL}`}>
      {m.curate_save()}
    </button>
  </form>
);

type MergeCardProps = {
  hint: string;
  // Which of the others it is the same as.
  others: Other[];
  // Of the address: the one that was chosen; null: none yet.
  into: string | null;
  // Once one is chosen: what happens then, and the way back.
  means: (into: Other) => string[];
  back: string;
  refusal: FormRefusal | null;
};

interface Other {
  value: string | number;
  name: string;
  words: string;
}

// Chosen first, and asked once more with both names before anything moves.
export function MergeCard({ hint, others, into, means, back, refusal }: MergeCardProps) {
  const chosen = others.find(({ value }) => String(value) === into);
  if (chosen && !refusal)
    return (
      <Card id="merge" title={m.curate_merge_sure()}>
        <ul className="grid list-disc gap-1 pl-5 wrap-anywhere">
          {means(chosen).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <form method="post" action={back} className="grid gap-3 sm:flex">
          <input type="hidden" name="into" value={chosen.value} />
          <button type="submit" name="intent" value="merge" className={STOP_BUTTON}>
            {m.curate_merge_yes()}
          </button>
          <a href={back} className={QUIET_BUTTON}>
            {m.curate_merge_no()}
          </a>
        </form>
      </Card>
    );
  return (
    <Card id="merge" title={m.curate_merge()} hint={hint}>
      <form method="get" action={`${back}#merge`} className="grid gap-3">
        <SelectField
          id="into"
          name="into"
          label={m.curate_merge_into()}
          defaultValue={refusal?.typed.into ?? ''}
          error={refusal?.fields.into ?? (into === null ? undefined : m.curate_missing())}
        >
          <option value="">{m.curate_choose()}</option>
          {others.map(({ value, words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </SelectField>
        <button type="submit" className={`${QUIET_BUTTON} ${FULL}`}>
          {m.curate_merge()}
        </button>
      </form>
    </Card>
  );
}
