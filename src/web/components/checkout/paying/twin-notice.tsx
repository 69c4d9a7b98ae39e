import type { ReactNode } from 'react';
import { m } from '#shared/messages/messages.js';

// Said wherever a demo asks for money.
export function TwinNotice({ children }: { children?: ReactNode }) {
  return (
    <div role="note" className="mb-4 rounded-card border border-flash bg-warn-soft p-4 text-small">
      <p className="font-bold text-warn">{m.twin_no_money()}</p>
      {children && <p className="mt-1 text-ink-2">{children}</p>}
    </div>
  );
}
