import { useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { CopyIcon } from '#web/ui/icons.tsx';

// Shown only this once: we keep only hashes of them.
export function RecoveryCodeList({ codes }: { codes: readonly string[] }) {
  const [isCopied, setIsCopied] = useState(false);
  const copy = () =>
    navigator.clipboard.writeText(codes.join('\n')).then(
      () => setIsCopied(true),
      () => setIsCopied(false),
    );
  return (
    <div role="status" className="rounded-card border border-line bg-sunken p-4">
      <h3 className="type-h3">{m.factor_codes_title()}</h3>
      <p className="mt-1 text-small text-ink-2">{m.factor_codes_text()}</p>
      <ul className="mt-3 grid grid-cols-2 gap-2 font-mono font-semibold">
        {codes.map((code) => (
          <li key={code} className="rounded-small bg-surface px-3 py-2 text-center select-all">
            {code}
          </li>
        ))}
      </ul>
      <button type="button" onClick={copy} className={`script-only mt-3 ${QUIET_BUTTON}`}>
        <CopyIcon className="size-5" />
        {isCopied ? m.factor_codes_copied() : m.factor_codes_copy()}
      </button>
    </div>
  );
}
