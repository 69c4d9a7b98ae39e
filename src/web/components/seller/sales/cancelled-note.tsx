import { m } from '#shared/messages/messages.js';

// Why a page of an event has nothing to press any more.
export const CancelledNote = () => (
  <p className="mb-4 rounded-card bg-warn-soft px-4 py-3 text-warn">{m.sales_cancelled()}</p>
);
