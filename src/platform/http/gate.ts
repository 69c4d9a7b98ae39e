// The answer for work that was not run because it waited too long or too many were waiting already.
export const REFUSED: unique symbol = Symbol('refused');

export interface Gate<Kind extends string> {
  // Runs the work when its turn comes, or not at all.
  enter<Result>(kind: Kind, work: () => Promise<Result>): Promise<Result | typeof REFUSED>;
}

export interface GateLimits {
  // How much of one turn of the event loop one piece of work takes up. A turn lets work in until its whole (1) is used
  // up.
  share: number;
  // How many may run at the same time; more wait. Work that has run for longer than SLOW_MS is not counted any more: it
  // is waiting for something other than this processor.
  atOnce: number;
  // When so many are waiting, the next one is refused at once.
  mostWaiting: number;
  // How long one may wait while the gate is overloaded, which means that nobody has been let in quickly for BURST_MS:
  // then more come than can be served, and waiting longer does not help.
  patienceMs: number;
}

// The clock and the turns of the event loop; tests bring their own.
export interface GateTiming {
  now(): number;
  // Runs the work in a later turn of the event loop.
  nextTurn(work: () => void): void;
  // Answers a function that cancels it.
  later(ms: number, work: () => void): () => void;
}

interface Waiting {
  since: number;
  run(): Promise<unknown>;
  refuse(): void;
}

interface Lane extends GateLimits {
  waiting: Waiting[];
  inside: number;
  // When somebody was last let in quickly, that is within half of patienceMs.
  soonAt: number;
}

export const SLOW_MS = 250;
// A crowd that comes all at once, or a process that was held up, is not yet an overload: within this time somebody is
// let in quickly again.
export const BURST_MS = 3_000;
// How often the waiting are checked for having waited too long while nobody can be let in.
const LOOK_MS = 50;

// Each turn of the event loop accepts only one new connection. If we worked in every turn, a crowd of new connections
// would be accepted only as fast as we work. So we wait for a turn in which none arrived, but for no more than this
// many turns.
const MOST_BUSY_TURNS = 10;

export function afterArrivals(arrivals: () => number, nextTurn = setImmediate as GateTiming['nextTurn']) {
  return (work: () => void): void => {
    let known = arrivals();
    let left = MOST_BUSY_TURNS;
    const look = () => {
      const now = arrivals();
      left -= 1;
      if (now === known || left <= 0) {
        work();
      } else {
        known = now;
        nextTurn(look);
      }
    };
    nextTurn(look);
  };
}

export const realTiming: Omit<GateTiming, 'nextTurn'> = {
  now: () => performance.now(),
  later(ms, work) {
    const timer = setTimeout(work, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

// Lets a little work in at each turn of the event loop, so that requests which do not pass this gate are answered in
// between, and refuses what would have to wait too long. Earlier kinds in the record go first.
export function createGate<Kind extends string>(
  kinds: Readonly<Record<Kind, GateLimits>>,
  timing: GateTiming,
): Gate<Kind> {
  const lanes = new Map<string, Lane>(
    Object.entries<GateLimits>(kinds).map(([kind, limits]) => [
      kind,
      { ...limits, waiting: [], inside: 0, soonAt: timing.now() },
    ]),
  );
  let isTurnPlanned = false;
  let isLookPlanned = false;

  function plan(): void {
    let areAnyWaiting = false;
    for (const lane of lanes.values()) {
      if (lane.waiting.length === 0) continue;
      areAnyWaiting = true;
      if (lane.inside >= lane.atOnce || isTurnPlanned) continue;
      isTurnPlanned = true;
      timing.nextTurn(() => {
        isTurnPlanned = false;
        takeTurn();
      });
    }
    if (areAnyWaiting && !isTurnPlanned && !isLookPlanned) {
      isLookPlanned = true;
      timing.later(LOOK_MS, () => {
        isLookPlanned = false;
        takeTurn();
      });
    }
  }

  function takeTurn(): void {
    let left = 1;
    for (const lane of lanes.values()) {
      refuseTheLate(lane);
      while (left > 0 && lane.waiting.length > 0 && lane.inside < lane.atOnce) {
        left -= lane.share;
        letIn(lane, lane.waiting.shift() as Waiting);
      }
    }
    plan();
  }

  function refuseTheLate(lane: Lane): void {
    if (lane.waiting.length === 0) return;
    const now = timing.now();
    const longest = now - lane.soonAt > BURST_MS ? lane.patienceMs : Math.max(BURST_MS, lane.patienceMs);
    const firstInTime = lane.waiting.findIndex(({ since }) => now - since <= longest);
    const late = lane.waiting.splice(0, firstInTime < 0 ? lane.waiting.length : firstInTime);
    for (const { refuse } of late) refuse();
  }

  function letIn(lane: Lane, { since, run }: Waiting): void {
    lane.inside += 1;
    const now = timing.now();
    if (now - since <= lane.patienceMs / 2) lane.soonAt = now;
    let isOut = false;
    const leave = () => {
      if (isOut) return;
      isOut = true;
      callOff();
      lane.inside -= 1;
      plan();
    };
    const callOff = timing.later(SLOW_MS, leave);
    run().then(leave, leave);
  }

  return {
    enter<Result>(kind: Kind, work: () => Promise<Result>) {
      const lane = lanes.get(kind) as Lane;
      if (lane.waiting.length >= lane.mostWaiting) return Promise.resolve(REFUSED);
      return new Promise<Result | typeof REFUSED>((resolve) => {
        const since = timing.now();
        if (lane.waiting.length === 0) lane.soonAt = since;
        lane.waiting.push({
          since,
          run() {
            const result = work();
            resolve(result);
            return result;
          },
          refuse: () => resolve(REFUSED),
        });
        plan();
      });
    },
  };
}
