import { useState } from 'react';
import { m } from '#shared/messages/messages.js';
import type { DeviceView } from '#web/door/device-view.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { parkedWord, ScanRows, toldWord } from './sheets/scan-rows.tsx';

type EndedProps = { view: DeviceView; onAgain(): void; onDiscard(): void };

// The phone was revoked, or its time is over; or nobody knows it any more, and what it holds stays on it until somebody takes it.
export function Ended({ view, onAgain, onDiscard }: EndedProps) {
  const { isOver, parked, uncounted, waiting, device } = view;
  const zone = device.event.time_zone;
  return (
    <main id="main" className="mx-auto w-full max-w-120 px-4 py-6">
      <h1 className="type-title">{m.scan_ended_title()}</h1>
      <div role="status" className="mt-2 mb-6 grid gap-2 text-ink-2">
        {wordsOf(view).map((words) => (
          <p key={words}>{words}</p>
        ))}
        {parked.length > 0 && <p>{m.scan_ended_parked({ count: parked.length })}</p>}
        {uncounted > 0 && <p>{m.scan_ended_uncounted({ count: uncounted })}</p>}
      </div>
      {waiting.length > 0 && <ScanRows scans={waiting} zone={zone} says={toldWord} />}
      {parked.length > 0 && <ScanRows scans={parked} zone={zone} says={parkedWord} />}
      <div className="mt-4 grid gap-2">
        <button type="button" className={`${PRIMARY_BUTTON} min-h-12`} onClick={onAgain}>
          {m.scan_ended_again()}
        </button>
        {isOver && waiting.length > 0 && <Discard count={waiting.length} onDiscard={onDiscard} />}
      </div>
    </main>
  );
}

// Why it scans no more, and what becomes of its scans.
function wordsOf({ isUnknown, isEnded, isOver, waiting, parked }: DeviceView): string[] {
  const count = waiting.length;
  if (isUnknown && isOver)
    return [m.scan_ended_over(), ...(count > 0 ? [m.scan_ended_kept_over({ count })] : [])];
  if (isUnknown) return [m.scan_ended_unknown(), ...(count > 0 ? [m.scan_ended_kept({ count })] : [])];
  return [
    isOver ? m.scan_ended_over() : m.scan_ended_revoked(),
    ...(isEnded && parked.length === 0 ? [m.scan_ended_text()] : []),
  ];
}

// Nobody takes them any more; asked once more, because they are nowhere else.
function Discard({ count, onDiscard }: { count: number; onDiscard(): void }) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking)
    return (
      <button type="button" className={QUIET_BUTTON} onClick={() => setAsking(true)}>
        {m.scan_discard()}
      </button>
    );
  return (
    <>
      <p role="alert">{m.scan_discard_lead({ count })}</p>
      <button type="button" className={QUIET_BUTTON} onClick={onDiscard}>
        {m.scan_discard_sure()}
      </button>
      <button type="button" className={QUIET_BUTTON} onClick={() => setAsking(false)}>
        {m.scan_discard_keep()}
      </button>
    </>
  );
}
