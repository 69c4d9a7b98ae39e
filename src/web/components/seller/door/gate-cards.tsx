import type { GateBoard } from '#modules/door/gates.contract.ts';
import { m } from '#shared/messages/messages.js';
import { countText } from '#web/page/count-text.ts';
import { Pill } from '#web/ui/pill.tsx';
import { gateWord, hasEnded, isSilent, silentWords } from './door-words.ts';

type Device = GateBoard['devices'][number];

// How each gate stands: whom it let in, and what is heard of its phones.
export function GateCards({ board, nowMs }: { board: GateBoard; nowMs: number }) {
  const phones = board.devices.filter((device) => !hasEnded(device));
  const names = new Set([...board.gates.map(({ gate }) => gate), ...phones.map(({ gate }) => gate)]);
  return (
    <ul className="mt-3 grid gap-3 md:grid-cols-2">
      {[...names].map((name) => {
        const sums = board.gates.find(({ gate }) => gate === name);
        return (
          <li key={name ?? ''} className="rounded-card border border-line bg-surface p-4 tabular-nums">
            <p className="flex flex-wrap items-center justify-between gap-2 font-bold wrap-anywhere">
              {gateWord(name)}{' '}
              <Standing
                phones={phones.filter(({ gate }) => gate === name)}
                zone={board.event.time_zone}
                nowMs={nowMs}
              />
            </p>
            <p className="text-[56px] leading-15 font-extrabold">{countText(sums?.came ?? 0)}</p>
            <p className="text-small text-ink-2">
              {[
                m.gates_card_came(),
                m.gates_card_left({ count: countText(sums?.left ?? 0) }),
                m.gates_card_refused({ count: countText(sums?.refused ?? 0) }),
              ].join(' · ')}
            </p>
          </li>
        );
      })}
    </ul>
  );
}

// Of a gate of which nothing at all is heard: since when.
function Standing({ phones, zone, nowMs }: { phones: readonly Device[]; zone: string; nowMs: number }) {
  const [latest] = phones.toSorted((one, other) => Date.parse(other.seen_at) - Date.parse(one.seen_at));
  if (!latest) return null;
  const silent = phones.filter((phone) => isSilent(phone, nowMs)).length;
  if (silent === phones.length) return <Pill tone="wait">{silentWords(latest.seen_at, zone)}</Pill>;
  const online = m.gates_phones_on({ count: phones.length - silent });
  if (silent === 0) return <Pill tone="good">{online}</Pill>;
  return <Pill tone="wait">{`${online}, ${m.gates_phones_silent({ count: countText(silent) })}`}</Pill>;
}
