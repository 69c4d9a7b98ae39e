import { m } from '#shared/messages/messages.js';
import { CURRENCIES } from '#shared/money.ts';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';

// Asks for a correction; nothing moves by it.
export function AdjustmentForm({ id, refusal }: { id: string; refusal: FormRefusal | null }) {
  const typed = refusal?.typed.intent === 'ask' ? refusal.typed : null;
  const isOwing = Boolean(typed?.owing);
  const wrong = typed ? refusal?.fields : undefined;
  return (
    <form
      method="post"
      noValidate
      aria-labelledby="new"
      className="grid gap-4 rounded-card border border-line bg-surface p-4"
    >
      <input type="hidden" name="intent" value="ask" />
      <input type="hidden" name="id" value={typed?.id ?? id} />
      {isOwing && <input type="hidden" name="owing" value={typed?.owing} />}
      <TextField
        id="organizer"
        name="organizer"
        label={m.adjust_organizer()}
        hint={m.adjust_organizer_hint()}
        maxLength={200}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        defaultValue={typed?.organizer ?? ''}
        error={wrong?.organizer}
      />
      <SelectField
        id="direction"
        name="direction"
        label={m.adjust_direction()}
        defaultValue={typed?.direction ?? 'to_seller'}
        error={wrong?.direction}
      >
        <option value="to_seller">{m.adjust_to()}</option>
        <option value="from_seller">{m.adjust_from()}</option>
      </SelectField>
      <div className="grid gap-4 sm:grid-cols-[1fr_160px]">
        <TextField
          id="amount"
          name="amount"
          inputMode="decimal"
          label={m.adjust_amount()}
          maxLength={20}
          autoComplete="off"
          defaultValue={typed?.amount ?? ''}
          error={wrong?.amount}
        />
        <SelectField
          id="currency"
          name="currency"
          label={m.adjust_currency()}
          defaultValue={typed?.currency ?? CURRENCIES[0]}
          error={wrong?.currency}
        >
          {CURRENCIES.map((currency) => (
            <option key={currency}>{currency}</option>
          ))}
        </SelectField>
      </div>
      <TextField
        id="words"
        name="words"
        label={m.operator_words()}
        maxLength={300}
        autoComplete="off"
        defaultValue={typed?.words ?? ''}
        error={wrong?.words}
      />
      {isOwing && <p className="rounded-card bg-warn-soft px-4 py-3 text-warn">{refusal?.message}</p>}
      <p className="text-small text-ink-2">{m.adjust_means()}</p>
      <button type="submit" className={`${PRIMARY_BUTTON} w-full sm:w-auto sm:justify-self-start`}>
        {isOwing ? m.adjust_send_owing() : m.adjust_send()}
      </button>
    </form>
  );
}
