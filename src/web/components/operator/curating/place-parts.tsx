import type { ReactNode } from 'react';
import { m } from '#shared/messages/messages.js';
import { STOP_BUTTON } from '#web/components/seller/details/stop-button.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
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
  others: { value: string | number; words: string }[];
  refusal: FormRefusal | null;
};

export const MergeCard = ({ hint, others, refusal }: MergeCardProps) => (
  <Card id="merge" title={m.curate_merge()} hint={hint}>
    <form method="post" className="grid gap-3">
      <SelectField
        id="into"
        name="into"
        label={m.curate_merge_into()}
        defaultValue={refusal?.typed.into ?? ''}
        error={refusal?.fields.into}
      >
        <option value="">{m.curate_choose()}</option>
        {others.map(({ value, words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </SelectField>
      <button type="submit" name="intent" value="merge" className={`${STOP_BUTTON} ${FULL}`}>
        {m.curate_merge()}
      </button>
    </form>
  </Card>
);
