import { useState } from 'react';
import { m } from '#shared/messages/messages.js';
import { formatTime } from '#shared/time.ts';
import type { CallError } from '#web/api/api.ts';
import type { DeviceView } from '#web/door/device-view.ts';
import type { OwnScan } from '#web/door/kept/own-scan.ts';
import { currentLocale } from '#web/page/locale.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { parkedWord, ScanRows, toldWord } from './scan-rows.tsx';
import { Sheet } from './sheet.tsx';

type StatusSheetProps = {
  view: DeviceView;
  isMuted: boolean;
  onMute(isMuted: boolean): void;
  onSend(): void;
  onOtherDoor(): void;
  // Answers why it could not sign off.
  onLeave(): Promise<CallError | null>;
  onClose(): void;
};

// What waits, what was set aside, who was let in twice; and the ways to another door.
export function StatusSheet({
  view,
  isMuted,
  onMute,
  onSend,
  onOtherDoor,
  onLeave,
  onClose,
}: StatusSheetProps) {
  const { waiting, parked, conflicts, device } = view;
  const [isAsked, setAsked] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [leaveFailure, setLeaveFailure] = useState<CallError | null>(null);
  const leave = async () => {
    setLeaving(true);
    setLeaveFailure(null);
    setLeaveFailure(await onLeave());
    setLeaving(false);
  };
  return (
    <Sheet title={m.scan_status()} onClose={onClose}>
      <p className="text-ink-2">
        {device.event.name} · {device.gate?.name ?? m.scan_no_gate()} · {device.name}
        {!view.hasNames && ` · ${m.scan_names_coming()}`}
      </p>
      {conflicts.length > 0 && (
        <>
          <h3 className="mt-4 font-bold">{m.scan_status_conflicts()}</h3>
          <p className="text-small text-ink-2">
            {conflicts.every(({ other }) => other?.isOwn)
              ? m.scan_status_conflicts_own()
              : m.scan_status_conflicts_text()}
          </p>
          <ScanRows
            scans={conflicts}
            zone={device.event.time_zone}
            says={(scan) => conflictWords(scan, device.event.time_zone)}
          />
        </>
      )}
      {parked.length > 0 && (
        <>
          <h3 className="mt-4 font-bold">{m.scan_status_parked()}</h3>
          <p className="text-small text-ink-2">{m.scan_status_parked_text()}</p>
          <ScanRows scans={parked} zone={device.event.time_zone} says={parkedWord} />
        </>
      )}
      <h3 className="mt-4 font-bold">{m.scan_status_waiting()}</h3>
      {waiting.length > 0 ? (
        <ScanRows scans={waiting.slice(0, MOST_ROWS)} zone={device.event.time_zone} says={toldWord} />
      ) : (
        <p>{m.scan_status_none_waiting()}</p>
      )}
      <p className="mt-2 text-small text-ink-2">{m.scan_status_truth()}</p>
      <div className="mt-4 grid gap-2">
        <button type="button" className={PRIMARY_BUTTON} onClick={onSend}>
          {m.scan_send_now()}
        </button>
        <button type="button" className={QUIET_BUTTON} onClick={() => onMute(!isMuted)}>
          {isMuted ? m.scan_unmute() : m.scan_mute()}
        </button>
        <button type="button" className={QUIET_BUTTON} onClick={onOtherDoor}>
          {m.scan_other_door()}
        </button>
        {isAsked && waiting.length === 0 ? (
          <fieldset className="grid gap-3 rounded-card bg-sunken p-4">
            <legend className="sr-only">{m.scan_leave()}</legend>
            <p>{m.scan_leave_lead()}</p>
            <button
              type="button"
              className={`${QUIET_BUTTON} text-error`}
              disabled={isLeaving}
              onClick={leave}
            >
              {isLeaving ? m.scan_leaving() : m.scan_leave_sure()}
            </button>
            <button
              type="button"
              className={QUIET_BUTTON}
              disabled={isLeaving}
              onClick={() => setAsked(false)}
            >
              {m.scan_leave_stay()}
            </button>
          </fieldset>
        ) : (
          <button
            type="button"
            className={QUIET_BUTTON}
            disabled={waiting.length > 0}
            aria-describedby={waiting.length > 0 ? 'leave-waits' : undefined}
            onClick={() => setAsked(true)}
          >
            {m.scan_leave()}
          </button>
        )}
        {waiting.length > 0 && (
          <p id="leave-waits" className="text-small text-ink-2">
            {m.scan_leave_waits({ count: waiting.length })}
          </p>
        )}
        {leaveFailure !== null && waiting.length === 0 && (
          <p role="alert" className="text-small font-semibold text-error">
            {whyNotLeft(leaveFailure)}
          </p>
        )}
      </div>
    </Sheet>
  );
}

const whyNotLeft = ({ statusCode, code, message }: CallError): string =>
  code === 'unreachable' ? m.scan_leave_failed() : statusCode >= 500 ? m.scan_leave_later() : message;

const MOST_ROWS = 50;

const conflictWords = ({ after, other }: OwnScan, zone: string): string => {
  if (after === 'void') return m.scan_status_void();
  const time = other && formatTime(new Date(other.atMs), zone, currentLocale());
  return [other?.device, other?.gate, time].filter(Boolean).join(' · ');
};
