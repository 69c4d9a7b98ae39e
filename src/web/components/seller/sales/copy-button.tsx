import { useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { QUIET_BUTTON } from '#web/ui/button.ts';

// What it copies can be read beside it, so that nobody needs it.
export function CopyButton({ text, of }: { text: string; of?: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <button type="button" onClick={copy} className={`script-only ${QUIET_BUTTON}`}>
      <span role="status">{isCopied ? m.sales_copied() : m.sales_copy()}</span>
      {of && <span className="sr-only">: {of}</span>}
    </button>
  );
}
