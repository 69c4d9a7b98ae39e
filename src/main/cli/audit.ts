import { auditBooks, DIFFERENCES, type DifferenceKind } from '#modules/audit/index.ts';
import type { Services } from '../services.ts';

// Prints what was compared and what differs. The exit code is 1 if anything does.
export async function audit({ db }: Services): Promise<number> {
  const startedAt = performance.now();
  const { differences, orders, payments, pools } = await auditBooks(db.through('reporting'));
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  const kinds = Object.keys(DIFFERENCES) as DifferenceKind[];
  console.table(
    kinds.map((kind) => ({
      kind,
      compared: DIFFERENCES[kind],
      differ: differences.filter((difference) => difference.kind === kind).length,
    })),
  );
  if (differences.length > 0) console.table(differences);
  console.log(
    `${orders} orders, ${payments} payments and ${pools} pools in ${seconds} s: ${differences.length === 0 ? 'the books agree' : 'the books differ'}.`,
  );
  return differences.length === 0 ? 0 : 1;
}
