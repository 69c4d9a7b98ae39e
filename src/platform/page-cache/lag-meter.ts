export interface LagMeter {
  // How late this process does what is due now, in milliseconds; a single long pause does not count.
  lagMs(): number;
  stop(): void;
}

const MEASURE_EVERY_MS = 100;

export function createLagMeter(everyMs = MEASURE_EVERY_MS): LagMeter {
  let dueAt = performance.now() + everyMs;
  let latest = 0;
  let previous = 0;
  const timer = setInterval(() => {
    const now = performance.now();
    previous = latest;
    latest = Math.max(0, now - dueAt);
    dueAt = now + everyMs;
  }, everyMs);
  timer.unref();
  return { lagMs: () => Math.min(latest, previous), stop: () => clearInterval(timer) };
}
