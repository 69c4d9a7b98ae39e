import { ENTRY_RULES, type EntryRule } from '#modules/catalog/at-door.rules.ts';
import { m } from '#shared/messages/messages.js';
import { entryWord } from '#web/components/shared/ticket-words.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';

type EntryRuleFieldProps = {
  id: string;
  value: string;
  onChange(rule: EntryRule): void;
  // On how many days the ticket is good.
  days: number;
};

// How often the door lets a holder in. Where a ticket is good for several days each answer means something else, so it is said.
export function EntryRuleField({ id, value, onChange, days }: EntryRuleFieldProps) {
  const count = String(days);
  return (
    <div>
      <SelectField
        id={id}
        label={m.seller_tickets_entry_rule()}
        hint={days > 1 ? m.seller_tickets_entry_hint({ count }) : undefined}
        value={value}
        onChange={(event) => onChange(event.target.value as EntryRule)}
      >
        {ENTRY_RULES.map((rule) => (
          <option key={rule} value={rule}>
            {entryWord(rule)}
          </option>
        ))}
      </SelectField>
      <p role="status" className="mt-1 text-small text-warn empty:hidden">
        {days > 1 && value === 'once' ? m.seller_tickets_entry_one_day({ count }) : null}
      </p>
    </div>
  );
}
