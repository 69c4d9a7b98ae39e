export interface KeptWork {
  // Ends the rounds and waits for the one under way.
  stop(): Promise<void>;
}

// Repeats a piece of work with a pause after each round. A round that fails is reported, and the next one is done all
// the same. Does not keep the process alive.
export function keepDoing(
  round: () => Promise<unknown>,
  pauseMs: number,
  onFailure: (error: unknown) => void,
): KeptWork {
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;
  let underWay: Promise<unknown> = Promise.resolve();

  function plan(): void {
    if (isStopped) return;
    timer = setTimeout(() => {
      underWay = round().catch(onFailure).finally(plan);
    }, pauseMs);
    timer.unref();
  }

  plan();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await underWay;
    },
  };
}
