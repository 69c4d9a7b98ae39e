import { m } from '#shared/messages/messages.js';

// Says what a step removed from the cart and offers to undo it, in the place where the step was made.
export function UndoLine({ text, onUndo }: { text: string; onUndo(): void }) {
  return (
    <p
      role="status"
      className="flex flex-wrap items-center justify-between gap-x-3 rounded-card bg-info-soft px-4 py-1 text-small text-info"
    >
      {text}
      <button type="button" onClick={onUndo} className="min-h-11 cursor-pointer font-semibold underline">
        {m.cart_undo()}
      </button>
    </p>
  );
}
