import { m } from '#shared/messages/messages.js';
import { useSellerData } from './shell/seller-data.ts';

// Above a form that whoever reads it may not send: nobody of the team may, or others of it.
export function ReadOnlyNote() {
  const isSuspended = useSellerData()?.organizer.is_suspended;
  return (
    <p className="mb-4 rounded-card bg-info-soft px-4 py-3 text-info">
      {isSuspended ? m.reason_organizer_suspended() : m.seller_read_only()}
    </p>
  );
}
