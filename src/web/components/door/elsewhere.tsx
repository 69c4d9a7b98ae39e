import { m } from '#shared/messages/messages.js';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';

// Another tab of this phone scans at this door.
export function Elsewhere({ onHere, onAgain }: { onHere(): void; onAgain(): void }) {
  return (
    <main id="main" className="mx-auto w-full max-w-120 px-4 py-6">
      <h1 className="type-title">{m.scan_elsewhere_title()}</h1>
      <p role="status" className="mt-2 mb-6 text-ink-2">
        {m.scan_elsewhere_text()}
      </p>
      <div className="grid gap-2">
        <button type="button" className={`${PRIMARY_BUTTON} min-h-12`} onClick={onHere}>
          {m.scan_elsewhere_here()}
        </button>
        <button type="button" className={QUIET_BUTTON} onClick={onAgain}>
          {m.scan_other_door()}
        </button>
      </div>
    </main>
  );
}
