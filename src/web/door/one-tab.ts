// A tab that is closed, or loads anew, lets go of its lock a moment later.
const PATIENCE_MS = 1_000;

// Of the tabs of a phone one scans for a device: each decides by what it remembers, so that two would let the same ticket in twice.
// Answers how to let go; null: another tab has it, and nobody insisted. Whoever insists takes it from the other one.
export function takeDoor(
  deviceId: string,
  { isInsisting, onTaken }: { isInsisting: boolean; onTaken(): void },
): Promise<(() => void) | null> {
  // Browsers of before 2022 have none; whoever uses one of those has to look after the tabs.
  if (!navigator.locks) return Promise.resolve(() => {});
  const how = isInsisting ? { steal: true } : { signal: AbortSignal.timeout(PATIENCE_MS) };
  return new Promise((resolve) => {
    let isHeld = false;
    const hold = () =>
      new Promise<void>((letGo) => {
        isHeld = true;
        resolve(letGo);
      });
    navigator.locks.request(`door ${deviceId}`, how, hold).catch(() => (isHeld ? onTaken() : resolve(null)));
  });
}
