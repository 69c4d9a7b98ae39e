// What came too late for its turn, or found too many waiting.
export const REFUSED: unique symbol = Symbol('refused');

export interface Gate<Kind extends string> {
  // Runs the work when its turn comes, or not at all.
  enter<Result>(kind: Kind, work: () => Promise<Result>): Promise<Result | typeof REFUSED>;
}

export interface GateLimits {
  // What one of them takes of a turn of the event loop; a turn lets in until it is used up.
  share: number;
  // More than these wait for one to be done. One that takes longer than SLOW_MS waits for something else than this
  // processor, and does not count any more.
  atOnce: number;
  // Whoever finds so many waiting is refused at once.
  mostWaiting: number;
  // How long one may wait when nobody has come in soon for a while: then more come than can be served, and waiting helps
  // nobody.
  patienceMs: number;
}

// Time and turns, as tests make them themselves.
export interface GateHouse {
  now(): number;
  // In a turn of the event loop that is not this one.
  nextTurn(work: () => void): void;
  // Answers how to call it off.
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
  // When somebody last came in soon, within half the patience.
  soonAt: number;
}

export const SLOW_MS = 250;
// A crowd that comes at once, or a process that was held up, is no overload: somebody comes in soon again within this time.
export const BURST_MS = 3_000;
// While nobody can be let in, how often those who wait are looked at.
const LOOK_MS = 50;

// A turn of the loop takes in a single new connection, so whoever works in each of them leaves the others standing at the
// door for as long as the queue there is. We wait for a turn that brought none, or for so many.
const MOST_BUSY_TURNS = 10;

export function afterArrivals(arrivals: () => number, nextTurn = setImmediate as GateHouse['nextTurn']) {
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

export const realHouse: Omit<GateHouse, 'nextTurn'> = {
  now: () => performance.now(),
  later(ms, work) {
    const timer = setTimeout(work, ms);
    timer.unref();
    return () => clearTimeout(timer);
  },
};

// Lets in a little work in each turn of the event loop, so that whoever need not ask here is answered in between, and
// refuses what would have to wait too long. Kinds stand in the order of their rights.
export function createGate<Kind extends string>(
  kinds: Readonly<Record<Kind, GateLimits>>,
  house: GateHouse,
): Gate<Kind> {
  const lanes = new Map<string, Lane>(
    Object.entries<GateLimits>(kinds).map(([kind, limits]) => [
      kind,
      { ...limits, waiting: [], inside: 0, soonAt: house.now() },
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
      house.nextTurn(() => {
        isTurnPlanned = false;
        takeTurn();
      });
    }
    if (areAnyWaiting && !isTurnPlanned && !isLookPlanned) {
      isLookPlanned = true;
      house.later(LOOK_MS, () => {
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
    const now = house.now();
    const longest = now - lane.soonAt > BURST_MS ? lane.patienceMs : Math.max(BURST_MS, lane.patienceMs);
    const firstInTime = lane.waiting.findIndex(({ since }) => now - since <= longest);
    const late = lane.waiting.splice(0, firstInTime < 0 ? lane.waiting.length : firstInTime);
    for (const { refuse } of late) refuse();
  }

  function letIn(lane: Lane, { since, run }: Waiting): void {
    lane.inside += 1;
    const now = house.now();
    if (now - since <= lane.patienceMs / 2) lane.soonAt = now;
    let isOut = false;
    const leave = () => {
      if (isOut) return;
      isOut = true;
      callOff();
      lane.inside -= 1;
      plan();
    };
    const callOff = house.later(SLOW_MS, leave);
    run().then(leave, leave);
  }

  return {
    enter<Result>(kind: Kind, work: () => Promise<Result>) {
      const lane = lanes.get(kind) as Lane;
      if (lane.waiting.length >= lane.mostWaiting) return Promise.resolve(REFUSED);
      return new Promise<Result | typeof REFUSED>((resolve) => {
        const since = house.now();
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
