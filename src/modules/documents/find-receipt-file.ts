import type { OrderProof } from '#modules/orders/index.ts';
import { getTicketEvent, type TicketServices } from '#modules/tickets/index.ts';
import type { Ask } from '#platform/http/call.ts';
import type { Visitor } from '#shared/actor.ts';
import { ok, type Result } from '#shared/result.ts';
import { PDF_TYPE, siteName, type TicketFile } from './make-files.ts';
import { makeReceipt } from './pdf/make-receipt.ts';
import { printReceipt } from './pdf/print.ts';
import { viewReceipt } from './view-receipt.ts';

// The receipt as a PDF, for people who may see the order.
export async function findReceiptFile(
  services: Pick<TicketServices, 'db' | 'access' | 'publicUrl'>,
  wanted: { id: string; proof: OrderProof },
  ask: Ask<Visitor>,
): Promise<Result<TicketFile, 'order_not_found' | 'order_locked' | 'order_not_paid'>> {
  const receipt = await viewReceipt(services, wanted.id, wanted.proof, ask);
  if (!receipt.ok) return receipt;
  const { sql } = services.db;
  const [event, name] = await Promise.all([
    getTicketEvent(sql, receipt.value.event.id),
    siteName(sql, services.publicUrl, ask.locale),
  ]);
  const sheet = makeReceipt(receipt.value, event, {
    locale: ask.locale,
    siteName: name,
    siteAddress: services.publicUrl.replace(/^https?:\/\//, ''),
  });
  return ok({
    name: `${receipt.value.reference}-receipt.pdf`,
    contentType: PDF_TYPE,
    content: await printReceipt(sheet),
  });
}
