import { m } from '#shared/messages/messages.js';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';

// For somebody who came without a reference, or with one that does not exist.
export function LookupForm({ asked }: { asked: string }) {
  return (
    <section className="mx-auto max-w-120 py-8">
      <h1 className="type-h1">{m.lookup_title()}</h1>
      <p className="mt-3 text-ink-2">{m.lookup_text()}</p>
      <form method="get" className="mt-6">
        <TextField
          id="REF_NUMBER"
          label={m.lookup_reference()}
          defaultValue={asked}
          error={asked === '' ? undefined : m.reason_order_not_found()}
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          required
        />
        <button type="submit" className={`mt-4 w-full sm:w-auto ${PRIMARY_BUTTON}`}>
          {m.lookup_find()}
        </button>
      </form>
    </section>
  );
}
