import { m } from '#shared/messages/messages.js';
import type { Choice } from '#web/door/verdict.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { Sheet } from './sheet.tsx';

type HowManySheetProps = {
  choice: Choice;
  isExit: boolean;
  onChoose(people: number): void;
  onClose(): void;
};

// A ticket for several people: all of them with one tap, or those who are there.
export function HowManySheet({ choice, isExit, onChoose, onClose }: HowManySheetProps) {
  const fewer = Array.from({ length: choice.most - 1 }, (_, at) => at + 1);
  return (
    <Sheet title={isExit ? m.scan_how_many_out() : m.scan_how_many()} onClose={onClose}>
      <p className="mb-3 text-ink-2">{[choice.name, choice.type].filter(Boolean).join(' · ')}</p>
      <div className="door-count">
        {fewer.map((people) => (
          <button
            key={people}
            type="button"
            className={`${QUIET_BUTTON} min-h-14 text-[20px] tabular-nums`}
            onClick={() => onChoose(people)}
          >
            {people}
          </button>
        ))}
      </div>
      <button
        type="button"
        className={`${PRIMARY_BUTTON} mt-2 min-h-14 w-full text-[20px]`}
        onClick={() => onChoose(choice.most)}
      >
        {m.scan_how_many_all({ count: choice.most })}
      </button>
    </Sheet>
  );
}
