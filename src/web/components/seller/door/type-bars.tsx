import type { GateBoard } from '#modules/door/gates.contract.ts';
import { m } from '#shared/messages/messages.js';
import { countText } from '#web/page/count-text.ts';

// How many have come of each ticket type.
export function TypeBars({ types }: Pick<GateBoard, 'types'>) {
  return (
    <ul className="mt-3 grid gap-4 rounded-card border border-line bg-surface p-4 md:grid-cols-3">
      {types.map(({ name, came, expected }) => (
        <li key={name}>
          <p className="flex justify-between gap-3 tabular-nums">
            <b className="min-w-0 wrap-anywhere">{name}</b>
            <span className="flex-none text-ink-2">
              {m.gates_of({ came: countText(came), expected: countText(expected) })}
            </span>
          </p>
          <svg aria-hidden="true" className="mt-2 block h-2.5 w-full">
            <rect width="100%" height="100%" rx="5" className="fill-line" />
            <rect
              width={`${expected === 0 ? 0 : Math.min(100, (came / expected) * 100)}%`}
              height="100%"
              rx="5"
              className="fill-primary"
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}
