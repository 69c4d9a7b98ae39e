import { type ByOperator, hasFreshProof } from '#modules/merchants/index.ts';
import { writeDeed } from '#modules/operating/index.ts';
import { isPaid, lockOrder, updateBuyer } from '#modules/orders/index.ts';
import { keepRecords } from '#modules/records/index.ts';
import { openMailFrame } from '#modules/site/index.ts';
import { allOrNothing } from '#platform/database/index.ts';
import { readEmailKey } from '#shared/email.ts';
import { fail, ok, type Result } from '#shared/result.ts';
import type { InquiringServices } from '../inquiring-services.ts';
import { tellContacts } from './contact-notes.ts';
import { contactChanges } from './masked.ts';
import { type Corrected, readCorrected } from './read-corrected.ts';
import { refuseOwnContact } from './refuse-own-contact.ts';

type Reason =
  | 'order_not_found'
  | 'order_not_paid'
  | 'buyer_forgotten'
  | 'proof_needed'
  | 'contact_moved'
  | 'operators_contact'
  | 'email_invalid'
  | 'phone_invalid';

// Where a paid order is reached: a buyer who mistyped their address has no other way to their tickets. What was sent to the former
// address still opens the order, which is why both hear of it. Safe to run twice.
export function correctOrderContact(
  { db, messages, publicUrl }: InquiringServices,
  reference: string,
  corrected: Corrected,
  by: ByOperator,
): Promise<Result<null, Reason>> {
  return allOrNothing<null, Reason>(db, async (tx) => {
    const order = await lockOrder(tx, reference);
    if (!order) return fail('order_not_found');
    if (!hasFreshProof(by.actor, by.now)) return fail('proof_needed');
    if (order.buyer_email === '') return fail('buyer_forgotten');
    if (!isPaid(order.state) && order.state !== 'refunded') return fail('order_not_paid');
    const read = readCorrected(corrected, order.locale);
    if (!read.ok) return read;
    const before = { email: order.buyer_email, phone: order.buyer_phone };
    const after = read.value;
    if (after.email === before.email && after.phone === before.phone) return ok(null);
    if (corrected.fromEmail !== before.email || corrected.fromPhone !== before.phone)
      return fail('contact_moved');
    const own = await refuseOwnContact(tx, before, after);
    if (!own.ok) return own;
    await updateBuyer(
      tx,
      order,
      {
        ...after,
        name: order.buyer_name,
        keys: [readEmailKey(after.email), after.phone],
        attendeeNames: order.attendee_names,
      },
      { actor: 'staff', cause: 'contact_corrected' },
    );
    await keepRecords(tx, [order.id]);
    await writeDeed(tx, by, {
      action: 'order.contact_corrected',
      subject: `order:${reference}`,
      changes: contactChanges(before, after, corrected.why),
    });
    const frame = await openMailFrame(tx, publicUrl, order.locale);
    await tellContacts(
      tx,
      { messages, frame },
      { name: order.buyer_name, references: [reference], before, after },
    );
    return ok(null);
  });
}
