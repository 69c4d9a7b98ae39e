// How far a phone's clock may be off before its times are doubted.
const MOST_OFF_MS = 2 * 60_000;

interface ToldTime {
  at: number;
  // What the device added to its clock; null: it has never heard ours.
  offsetMs: number | null;
}

// Whether the time of a scan is to be doubted. It is kept as it was told in any case: clamped to when it arrived, the same scans
// would count differently by the order in which they arrive.
export const isClockSuspect = ({ at, offsetMs }: ToldTime, receivedAt: number): boolean =>
  offsetMs === null || Math.abs(offsetMs) > MOST_OFF_MS || at > receivedAt + MOST_OFF_MS;
