import { type SubmitEvent, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';

// Who sells, before anything is sold.
export function OpenShiftForm({ name, onOpen }: { name: string; onOpen(name: string): Promise<void> }) {
  const [isBusy, setBusy] = useState(false);
  const send = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    setBusy(true);
    await onOpen(String(new FormData(event.currentTarget).get('name')).trim());
    setBusy(false);
  };
  return (
    <form className="grid gap-3" onSubmit={send}>
      <p className="text-ink-2">{m.till_open_lead()}</p>
      <TextField
        id="seller"
        name="name"
        label={m.till_open_name()}
        defaultValue={name}
        required
        maxLength={40}
      />
      <button type="submit" className={`${PRIMARY_BUTTON} min-h-14`} aria-disabled={isBusy}>
        {m.till_open()}
      </button>
    </form>
  );
}
