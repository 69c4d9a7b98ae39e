// In big integers, because the product of two amounts exceeds what doubles represent exactly.

export function shareRoundedDown(amount: number, part: number, whole: number): number {
  return Number((BigInt(amount) * BigInt(part)) / BigInt(whole));
}

// Splits an amount by weight into multiples of the step that add up to it exactly. Each share is rounded down; those
// that lost most by rounding get one step more, the first of equals first. The amount is a multiple of the step.
export function spreadByLargestRemainder(amount: number, weights: readonly number[], step: number): number[] {
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  const steps = BigInt(amount / step);
  const shares = weights.map((weight) => (steps * BigInt(weight)) / whole);
  const losses = weights.map((weight, place) => ({ place, lost: (steps * BigInt(weight)) % whole }));
  const left = Number(steps - shares.reduce((sum, share) => sum + share, 0n));
  losses.sort((one, other) => compare(other.lost, one.lost) || one.place - other.place);
  const gainers = new Set(losses.slice(0, left).map(({ place }) => place));
  return shares.map((share, place) => (Number(share) + (gainers.has(place) ? 1 : 0)) * step);
}

const compare = (one: bigint, other: bigint) => (one < other ? -1 : Number(one > other));
