export interface Tick {
  y: number;
  value: number;
}

// Of the width or the height, in percent.
export const FULL = 100;
const STEPS = [1, 2, 5];
const GRID_LINES = 3;

// Three lines above zero, at round numbers, of which the highest is at the greatest value or above it.
export function ticksFor(most: number): Tick[] {
  const least = Math.max(1, most) / GRID_LINES;
  const power = 10 ** Math.floor(Math.log10(least));
  const step = Math.max(1, ([...STEPS, 10].find((one) => one * power >= least) ?? 10) * power);
  return Array.from({ length: GRID_LINES }, (_, place) => ({
    value: step * (place + 1),
    y: FULL - ((place + 1) / GRID_LINES) * FULL,
  }));
}

export const topOf = (ticks: readonly Tick[]): number => ticks.at(-1)?.value ?? 1;
