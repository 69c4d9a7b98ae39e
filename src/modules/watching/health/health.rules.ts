import type { HealthBoard, Minute, ProviderHealth } from './health.contract.ts';

interface Counted {
  minute: Date;
  subject: string;
  outcome: string;
  code: string;
  count: number;
}

const ORDERS = 'orders';

export function minutesOf(rows: readonly Counted[]): Minute[] {
  const minutes = new Map<string, Minute>();
  for (const { minute, subject, outcome, count } of rows) {
    if (subject !== ORDERS) continue;
    const at = minute.toISOString();
    const known = minutes.get(at) ?? { at, begun: 0, paid: 0, ended: 0 };
    minutes.set(at, { ...known, [outcome]: count });
  }
  return [...minutes.values()];
}

export function paymentsOf(rows: readonly Counted[]): ProviderHealth[] {
  const providers = new Map<string, { succeeded: number; failed: number; codes: Map<string, number> }>();
  for (const { subject, outcome, code, count } of rows) {
    if (subject === ORDERS) continue;
    const known = providers.get(subject) ?? { succeeded: 0, failed: 0, codes: new Map<string, number>() };
    providers.set(subject, known);
    if (outcome === 'succeeded') known.succeeded += count;
    else {
      known.failed += count;
      known.codes.set(code, (known.codes.get(code) ?? 0) + count);
    }
  }
  return [...providers].map(([provider, { succeeded, failed, codes }]) => ({
    provider,
    succeeded,
    failed,
    reasons: [...codes]
      .map(([code, count]) => ({ code, count }))
      .toSorted((one, other) => other.count - one.count || one.code.localeCompare(other.code)),
  }));
}

export const sumOf = (minutes: HealthBoard['minutes']): { begun: number; paid: number; ended: number } =>
  minutes.reduce(
    (sum, { begun, paid, ended }) => ({
      begun: sum.begun + begun,
      paid: sum.paid + paid,
      ended: sum.ended + ended,
    }),
    { begun: 0, paid: 0, ended: 0 },
  );
