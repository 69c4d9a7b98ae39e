import { m } from '#shared/messages/messages.js';
import { QUIET_BUTTON } from '#web/ui/button.ts';

// The card company's published test numbers, and the outcome of each.
const TEST_CARDS: [number: string, becomes: () => string][] = [
  ['4242 4242 4242 4242', m.twin_card_works],
  ['4000 0000 0000 0002', m.twin_card_declined],
  ['4000 0000 0000 9995', m.twin_card_no_money],
  ['4000 0025 0000 3155', m.twin_card_bank],
];

export function TestCards({ onPick }: { onPick(number: string): void }) {
  return (
    <fieldset className="mb-4">
      <legend className="text-small font-semibold">{m.twin_cards()}</legend>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {TEST_CARDS.map(([number, becomes]) => (
          <button
            key={number}
            type="button"
            onClick={() => onPick(number)}
            className={`flex-col gap-0! ${QUIET_BUTTON}`}
          >
            <span className="tabular-nums">{number}</span>
            <span className="text-small font-normal">{becomes()}</span>
          </button>
        ))}
      </div>
    </fieldset>
  );
}
