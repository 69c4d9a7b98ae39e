const QUARTER_TURN_IN_RADIANS = 1.5707963267948966;

/**
 * Sine of an angle in turns. Math.sin may differ in its last bit between engines and a poster must have the
 * same bytes everywhere; this uses only additions and multiplications, which IEEE 754 fixes exactly.
 */
export function sine(turns: number): number {
  const phase = turns - Math.floor(turns);
  const folded = phase <= 0.25 ? phase : phase <= 0.75 ? 0.5 - phase : phase - 1;
  const x = folded * 4 * QUARTER_TURN_IN_RADIANS;
  const xx = x * x;
  return x * (1 - (xx / 6) * (1 - (xx / 20) * (1 - (xx / 42) * (1 - (xx / 72) * (1 - xx / 110)))));
}

export function cosine(turns: number): number {
  return sine(turns + 0.25);
}

export type Point = readonly [x: number, y: number];

/** A point on a circle; turns start at twelve o'clock and run clockwise. */
export function onCircle(cx: number, cy: number, radius: number, turns: number): Point {
  return [cx + radius * sine(turns), cy - radius * cosine(turns)];
}
