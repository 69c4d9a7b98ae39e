import { m } from '#shared/messages/messages.js';
import type { DeviceView } from '#web/door/device-view.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { ScanRows } from './sheets/scan-rows.tsx';
import { wordOf } from './verdict-words.ts';

type EndedProps = { view: DeviceView; onAgain(): void };

// The phone was revoked, or its time is over; or nobody knows it any more, and what it holds stays on it until somebody takes it.
export function Ended({ view, onAgain }: EndedProps) {
  const { isEnded, isOver, parked, uncounted, waiting, device } = view;
  return (
    <main id="main" className="mx-auto w-full max-w-120 px-4 py-6">
      <h1 className="type-title">{m.scan_ended_title()}</h1>
      <div role="status" className="mt-2 mb-6 grid gap-2 text-ink-2">
        {isEnded ? (
          <>
            <p>{isOver ? m.scan_ended_over() : m.scan_ended_revoked()}</p>
            <p>{parked.length > 0 ? m.scan_ended_parked({ count: parked.length }) : m.scan_ended_text()}</p>
          </>
        ) : (
          <>
            <p>{m.scan_ended_unknown()}</p>
            {waiting.length > 0 && <p>{m.scan_ended_kept({ count: waiting.length })}</p>}
          </>
        )}
        {uncounted > 0 && <p>{m.scan_ended_uncounted({ count: uncounted })}</p>}
      </div>
      {!isEnded && waiting.length > 0 && (
        <ScanRows
          scans={waiting}
          zone={device.event.time_zone}
          says={({ told }) =>
            wordOf({
              kind: told.kind,
              reason: told.reason ?? (told.kind === 'refused' ? 'needs_network' : null),
            })
          }
        />
      )}
      <button type="button" className={`${PRIMARY_BUTTON} min-h-12`} onClick={onAgain}>
        {m.scan_ended_again()}
      </button>
    </main>
  );
}
