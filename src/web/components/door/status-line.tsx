import { m } from '#shared/messages/messages.js';
import { formatTime } from '#shared/time.ts';
import type { DeviceView } from '#web/door/device-view.ts';
import type { Trouble } from '#web/door/sync/sync.rules.ts';
import { currentLocale } from '#web/page/locale.ts';
import { WifiIcon } from '#web/ui/door-icons.tsx';
import { OfflineIcon } from '#web/ui/icons.tsx';

const TROUBLES: Record<Trouble['of'], (what: { why: string }) => string> = {
  store: m.scan_cannot_keep,
  answer: m.scan_cannot_read,
  keys: () => m.scan_cannot_trust(),
};

// Always in sight: whether there is a network, how old the list is, and what waits. Opens what there is to say of it.
export function StatusLine({ view, onOpen }: { view: DeviceView; onOpen(): void }) {
  const zone = view.device.event.time_zone;
  const time = (ms: number) => formatTime(new Date(ms), zone, currentLocale());
  const list = view.listAtMs === null ? m.scan_list_none() : m.scan_list_of({ time: time(view.listAtMs) });
  const isOffline = view.isOnline === false;
  return (
    <div className={isOffline ? 'door-strip' : ''}>
      <button type="button" className="door-column door-state" onClick={onOpen}>
        {isOffline ? <OfflineIcon className="size-5 flex-none" /> : <WifiIcon className="size-5 flex-none" />}
        {isOffline ? (
          <span>
            {m.scan_offline({ time: time(view.offlineSinceMs ?? view.listAtMs ?? 0) })}
            <span className="block">
              {m.scan_offline_kept()} · {list}
            </span>
          </span>
        ) : (
          <span>
            {view.isOnline ? m.scan_online() : m.scan_connecting()} · {list}
          </span>
        )}
        <span className="flex flex-none flex-col items-end gap-1">
          {view.conflicts.length > 0 && (
            <span className="door-chip" data-tone="stop">
              {m.scan_conflicts({ count: view.conflicts.length })}
            </span>
          )}
          {view.parked.length > 0 && (
            <span className="door-chip" data-tone="stop">
              {m.scan_parked({ count: view.parked.length })}
            </span>
          )}
          <span className={view.waiting.length > 0 ? 'door-chip' : ''}>
            {m.scan_waiting({ count: view.waiting.length })}
          </span>
        </span>
      </button>
      {view.trouble && (
        <div className="door-strip" role="alert">
          <p className="door-column py-2 text-small font-semibold">
            {TROUBLES[view.trouble.of]({ why: view.trouble.why })}
          </p>
        </div>
      )}
      {view.isClockFarOff && (
        <div className="door-strip" role="alert">
          <p className="door-column py-2 text-small font-semibold">{m.scan_clock_off()}</p>
        </div>
      )}
    </div>
  );
}
