import type { PayoutsView } from '#modules/payouts/payouts.contract.ts';

type Stand = Pick<PayoutsView, 'has_second_factor' | 'is_verified' | 'blocked_until' | 'methods' | 'due'>;

// In the order in which it is best done: a way to be paid needs a second step, and whoever is verified has said where.
export type MissingForPayout =
  | { what: 'second_factor' }
  // null: nothing is due yet, and no currency has a way.
  | { what: 'method'; currency: string | null }
  | { what: 'method_waits'; label: string; until: string }
  | { what: 'verification' }
  | { what: 'blocked'; until: string };

// All that keeps money from being paid, at once: nobody should find the next hurdle behind the last one.
export function missingForPayout(stand: Stand): MissingForPayout[] {
  const { has_second_factor, is_verified, blocked_until } = stand;
  return [
    ...(has_second_factor ? [] : [{ what: 'second_factor' } as const]),
    ...methodsMissing(stand),
    ...(is_verified ? [] : [{ what: 'verification' } as const]),
    ...(blocked_until === null ? [] : [{ what: 'blocked', until: blocked_until } as const]),
  ];
}

function methodsMissing({ methods, due }: Stand): MissingForPayout[] {
  const wanted = due.filter(({ amount }) => amount > 0).map(({ currency }) => currency);
  if (wanted.length === 0 && methods.length === 0) return [{ what: 'method', currency: null }];
  return wanted.flatMap((currency): MissingForPayout[] => {
    const own = methods.filter((method) => method.currency === currency);
    if (own.some(({ is_usable }) => is_usable)) return [];
    const soonest = own.toSorted((a, b) => a.usable_at.localeCompare(b.usable_at))[0];
    return soonest
      ? [{ what: 'method_waits', label: soonest.label, until: soonest.usable_at }]
      : [{ what: 'method', currency }];
  });
}
