import { type SubmitEvent, useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { TYPED_CODE_LENGTH, typedLength } from '#web/door/typed-code.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Sheet } from './sheet.tsx';

// For a code that cannot be read, and for scanners that type into a field.
export function CodeSheet({ onCode, onClose }: { onCode(code: string): void; onClose(): void }) {
  const [problem, setProblem] = useState<string>();
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const field = event.currentTarget.elements.namedItem('code') as HTMLInputElement;
    // A space may be the first letter of what a scanner types.
    const code = field.value.length > 20 ? field.value : field.value.trim();
    const count = typedLength(code);
    // Nobody is sent away for a code that is not typed to its end.
    if (count < TYPED_CODE_LENGTH) {
      setProblem(count === 0 ? m.scan_type_missing() : m.scan_type_short({ count: String(count) }));
      field.focus();
      return;
    }
    setProblem(undefined);
    field.value = '';
    onCode(code);
  };
  return (
    <Sheet title={m.scan_type()} onClose={onClose}>
      <form className="grid gap-3" noValidate onSubmit={send}>
        <TextField
          id="code"
          name="code"
          label={m.scan_type_field()}
          error={problem}
          autoComplete="off"
          autoCapitalize="characters"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="go"
        />
        <button type="submit" className={`${PRIMARY_BUTTON} min-h-12`}>
          {m.scan_type_go()}
        </button>
      </form>
    </Sheet>
  );
}
