import { findEventBySlug } from '#modules/catalog/index.ts';
import { cancelEvent as cancel } from '#modules/publishing/index.ts';
import type { Services } from '../services.ts';
import { operatorAtConsole } from './operator-at-console.ts';

const WHO_IS_PAID = 'whoever paid gets the money back, except where a bank disputes the payment';

// Says what it would do; does it with --yes.
export async function cancelEvent(services: Services, rest: string[]): Promise<number> {
  const [slug = ''] = rest.filter((word) => word !== '--yes');
  const event = await findEventBySlug(services.db.sql, slug);
  if (!event) {
    console.error('There is no such event. Its slug is the end of its address.');
    return 1;
  }
  if (event.status === 'cancelled') {
    console.log(`${event.name} is cancelled already.`);
    return 0;
  }
  if (!rest.includes('--yes')) {
    console.log(`${event.name} would be cancelled and ${WHO_IS_PAID}. Again with --yes to do it.`);
    return 0;
  }
  const now = services.clock.now();
  const cancelled = await cancel(services.db, event.id, { actor: operatorAtConsole(now), now });
  if (!cancelled.ok) {
    console.error(`It could not be cancelled: ${cancelled.reason}`);
    return 1;
  }
  console.log(`${event.name} is cancelled. Within minutes ${WHO_IS_PAID}.`);
  return 0;
}
