import { useLocation } from 'react-router';
import { m } from '#shared/messages/messages.js';
import type { FormRefusal } from '#web/forms/form.rules.ts';
import { provePath } from '#web/paths/seller.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';

// For a page that keeps what was typed where somebody has to prove once more that it is them: in another tab, so that it stays in
// this one.
export function ProveLink({ refusal }: { refusal: FormRefusal<unknown> | null | undefined }) {
  const { pathname, search } = useLocation();
  if (refusal?.code !== 'proof_needed') return null;
  return (
    <a
      href={provePath(pathname + search)}
      target="_blank"
      rel="noopener external"
      className={`${PRIMARY_BUTTON} w-full sm:w-auto sm:justify-self-start`}
    >
      {m.prove_title()}
    </a>
  );
}
