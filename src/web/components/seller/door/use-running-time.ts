import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

// The server's time as it goes on since it was told, second by second, without asking for it. Stopped while there is no
// answer: what is shown is of then.
export function useRunningTime(told: string, isStopped: boolean): number {
  const [passed, setPassed] = useState({ since: told, ms: 0 });
  useEffect(() => {
    if (isStopped) return;
    const from = performance.now();
    const timer = setInterval(() => setPassed({ since: told, ms: performance.now() - from }), SECOND_MS);
    return () => clearInterval(timer);
  }, [told, isStopped]);
  return Date.parse(told) + (passed.since === told ? passed.ms : 0);
}
