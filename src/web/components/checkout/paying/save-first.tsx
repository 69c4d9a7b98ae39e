import { m } from '#shared/messages/messages.js';

// Stands where one pays as long as the buyer's data are being corrected, so that nobody pays with what was there before.
export const SaveFirst = () => (
  <p className="save-first mt-6 rounded-card bg-info-soft p-4 text-info">{m.pay_save_first()}</p>
);
