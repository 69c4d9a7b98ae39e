import { m } from '#shared/messages/messages.js';
import type { DeviceView } from '#web/door/device-view.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';

type EndedProps = { view: Pick<DeviceView, 'isOver' | 'parked' | 'uncounted'>; onAgain(): void };

// The phone was revoked, or its time is over.
export function Ended({ view: { isOver, parked, uncounted }, onAgain }: EndedProps) {
  return (
    <main id="main" className="mx-auto w-full max-w-120 px-4 py-6">
      <h1 className="type-title">{m.scan_ended_title()}</h1>
      <div role="status" className="mt-2 mb-6 grid gap-2 text-ink-2">
        <p>{isOver ? m.scan_ended_over() : m.scan_ended_revoked()}</p>
        <p>{parked.length > 0 ? m.scan_ended_parked({ count: parked.length }) : m.scan_ended_text()}</p>
        {uncounted > 0 && <p>{m.scan_ended_uncounted({ count: uncounted })}</p>}
      </div>
      <button type="button" className={`${PRIMARY_BUTTON} min-h-12`} onClick={onAgain}>
        {m.scan_ended_again()}
      </button>
    </main>
  );
}
