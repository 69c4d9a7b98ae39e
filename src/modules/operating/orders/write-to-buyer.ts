import { hash } from 'node:crypto';
import type { ByOperator } from '#modules/merchants/index.ts';
import { lockOrder } from '#modules/orders/index.ts';
import { openMailFrame } from '#modules/site/index.ts';
import type { Database } from '#platform/database/index.ts';
import { queueMail } from '#platform/messages/layout/mail-frame.ts';
import { wasQueued } from '#platform/messages/messages.ts';
import { m } from '#shared/messages/messages.js';
import { fail, ok, type Result } from '#shared/result.ts';
import { composeLetter } from '../letters/compose-letter.ts';
import { writeDeed } from '../log/write-deed.ts';

export interface WordsToBuyer {
  // The same subject and words under the same id again send nothing new.
  id: string;
  subject: string;
  words: string;
}

// A mail about an order, in the words of one of the platform's own people; answers to it go to the site.
export async function writeToBuyer(
  { db, publicUrl }: { db: Database; publicUrl: string },
  reference: string,
  { id, subject, words }: WordsToBuyer,
  by: ByOperator,
): Promise<Result<null, 'order_not_found' | 'buyer_forgotten'>> {
  return db.sql.transaction().execute(async (tx) => {
    const order = await lockOrder(tx, reference);
    if (!order) return fail('order_not_found');
    if (order.buyer_email === '') return fail('buyer_forgotten');
    const letter = hash('sha256', JSON.stringify([subject, words])).slice(0, 8);
    const about = `letter-${id}-${letter}:${reference}`;
    if (await wasQueued(tx, { channel: 'mail', about })) return ok(null);
    const frame = await openMailFrame(tx, publicUrl, order.locale);
    const rows = [{ label: m.pdf_reference({}, { locale: order.locale }), value: reference }];
    await queueMail(
      tx,
      frame,
      { about, to: order.buyer_email },
      composeLetter(frame, { subject, words, rows }),
    );
    await writeDeed(tx, by, {
      action: 'order.written_to',
      subject: `order:${reference}`,
      changes: { subject: [null, subject] },
    });
    return ok(null);
  });
}
