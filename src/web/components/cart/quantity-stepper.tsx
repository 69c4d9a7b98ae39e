import { m } from '#shared/messages/messages.js';

type QuantityStepperProps = {
  // What is counted, for people who cannot see where the buttons are.
  what: string;
  // Of the form field.
  name: string;
  value: number;
  // The first step from 0 goes to `min`, and the step down from `min` goes to 0.
  min: number;
  max: number;
  onChange(count: number): void;
};

const BUTTON =
  'script-only inline-flex size-11 shrink-0 items-center justify-center rounded-pill border border-control bg-surface text-[22px] leading-none font-semibold cursor-pointer hover:border-primary hover:text-primary disabled:cursor-default disabled:border-line disabled:text-ink-3';

// A number between two buttons; without script, just the number.
export function QuantityStepper({ what, name, value, min, max, onChange }: QuantityStepperProps) {
  const least = Math.max(1, min);
  return (
    <span className="inline-flex items-center gap-1">
      <button
        type="button"
        aria-label={m.cart_remove_one({ name: what })}
        disabled={value === 0}
        onClick={() => onChange(value <= least ? 0 : value - 1)}
        className={BUTTON}
      >
        <span aria-hidden="true">−</span>
      </button>
      <input
        type="number"
        inputMode="numeric"
        aria-label={m.cart_how_many({ name: what })}
        name={name}
        min={0}
        max={max}
        value={value}
        onChange={(change) => {
          const typed = Math.floor(Number(change.currentTarget.value));
          if (Number.isFinite(typed)) onChange(Math.min(Math.max(typed, 0), Math.max(max, value)));
        }}
        className="quantity"
      />
      <button
        type="button"
        aria-label={m.cart_add_one({ name: what })}
        disabled={value >= max}
        onClick={() => onChange(value === 0 ? Math.min(least, max) : value + 1)}
        className={BUTTON}
      >
        <span aria-hidden="true">+</span>
      </button>
    </span>
  );
}
