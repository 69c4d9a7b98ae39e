import type { GateBoard } from '#modules/door/gates.contract.ts';
import { m } from '#shared/messages/messages.js';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import { Pill } from '#web/ui/pill.tsx';
import { gateWord, hasEnded, isSilent, POWER_WORDS, seenWords, silentWords } from './door-words.ts';

type Device = GateBoard['devices'][number];
type DeviceRowsProps = { devices: readonly Device[]; nowMs: number; zone: string; canRevoke?: boolean };

// The phones at the doors: whose they are, when they were heard of, and what still waits on them.
export function DeviceRows({ devices, nowMs, zone, canRevoke = false }: DeviceRowsProps) {
  if (devices.length === 0) return <p className="mt-3 text-ink-2">{m.gates_phones_none()}</p>;
  return (
    <ul className="mt-3 divide-y divide-line rounded-card border border-line bg-surface">
      {devices.map((device) => (
        <li key={device.id} className="flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-3">
          <div className="min-w-0 flex-1 basis-56">
            <p className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
              {device.name} <Standing device={device} nowMs={nowMs} zone={zone} />
            </p>
            <p className="text-small text-ink-2">
              {gateWord(device.gate)} · {device.powers.map((power) => POWER_WORDS[power]()).join(' · ')}
            </p>
            <p className="text-small text-ink-2 tabular-nums">{seenWords(device.seen_at, nowMs, zone)}</p>
          </div>
          {canRevoke && !hasEnded(device) && <Revoke device={device} />}
        </li>
      ))}
    </ul>
  );
}

function Standing({ device, nowMs, zone }: { device: Device; nowMs: number; zone: string }) {
  const { revoked_at, left_at, queued, is_member, seen_at } = device;
  return (
    <>
      {isSilent(device, nowMs) && <Pill tone="wait">{silentWords(seen_at, zone)}</Pill>}
      {revoked_at !== null && <Pill tone="over">{m.gates_revoked()}</Pill>}
      {revoked_at === null && left_at !== null && <Pill tone="over">{m.gates_signed_off()}</Pill>}
      {is_member && <Pill tone="news">{m.gates_member()}</Pill>}
      {queued > 0 && <Pill tone="wait">{m.gates_waiting({ count: String(queued) })}</Pill>}
    </>
  );
}

// Asked once more, with and without script: the phone has to be paired anew.
function Revoke({ device: { id, name } }: { device: Device }) {
  return (
    <details>
      <summary className="inline-flex min-h-11 cursor-pointer items-center rounded-card border border-error bg-surface px-4 py-2 font-semibold text-error hover:bg-error-soft">
        {m.gates_revoke()}
        <span className="sr-only">: {name}</span>
      </summary>
      <form method="post" className="mt-3 grid max-w-80 gap-3">
        <p className="text-small">{m.gates_revoke_means()}</p>
        <input type="hidden" name="device" value={id} />
        <button
          type="submit"
          name="intent"
          value="revoke"
          className={`${QUIET_BUTTON} justify-self-start border-error text-error wrap-anywhere`}
        >
          {m.gates_revoke_sure({ name })}
        </button>
      </form>
    </details>
  );
}
