import type { Ask } from '#platform/http/call.ts';
import type { Visitor } from '#shared/actor.ts';
import { readReference } from '#shared/reference.ts';
import type { OrderProof } from './order-access.ts';
import type { OrderServices } from './order-services.ts';
import { canSee } from './view-order.ts';

// Answers the reference to people who may act on the order; for all others the order does not exist.
export async function ownReference(
  services: Pick<OrderServices, 'db' | 'access'>,
  id: string,
  proof: OrderProof,
  ask: Ask<Visitor>,
): Promise<string | null> {
  const reference = readReference(id);
  return reference !== null && (await canSee(services, reference, proof, ask)) ? reference : null;
}
