import { m } from '#shared/messages/messages.js';

// Above a form that whoever reads it may not send.
export const ReadOnlyNote = () => (
  <p className="mb-4 rounded-card bg-info-soft px-4 py-3 text-info">{m.seller_read_only()}</p>
);
