import { m } from '#shared/messages/messages.js';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';

// The phone was revoked, or its time is over.
export function Ended({ parked, onAgain }: { parked: number; onAgain(): void }) {
  return (
    <main id="main" className="mx-auto w-full max-w-120 px-4 py-6">
      <h1 className="text-[28px] leading-8.5 font-bold">{m.scan_ended_title()}</h1>
      <p role="status" className="mt-2 mb-6 text-ink-2">
        {parked > 0 ? m.scan_ended_parked({ count: parked }) : m.scan_ended_text()}
      </p>
      <button type="button" className={`${PRIMARY_BUTTON} min-h-12`} onClick={onAgain}>
        {m.scan_ended_again()}
      </button>
    </main>
  );
}
