// How the connections that a process may open are divided among its uses, so that no use waits behind another.
export interface Connections {
  // For pages, and for everything that has no share of its own.
  reading: number;
  // Buying and paying.
  buying: number;
  // For placing orders. Each of these connections places the orders of one hot event at a time.
  lane: number;
  // For what sellers read.
  selling: number;
  // For reports and other work on many rows that nobody waits for.
  reporting: number;
  // For the job queue.
  jobs: number;
  // Listens for NOTIFY.
  listening: 1;
}

const MOST_LANE = 4;
const MOST_JOBS = 2;
const MOST_REPORTING = 4;
const MOST_SELLING = 4;

// The least that works: a transaction may need a second connection beside its own, but for what sellers read.
export const FEWEST_CONNECTIONS = 10;

export function shareConnections(total: number): Connections {
  const all = Math.max(total, FEWEST_CONNECTIONS);
  const lane = Math.min(MOST_LANE, Math.floor(all / 6));
  const jobs = Math.min(MOST_JOBS, Math.floor(all / 9));
  const reporting = Math.min(MOST_REPORTING, Math.max(2, Math.floor(all / 12)));
  const selling = Math.min(MOST_SELLING, Math.max(1, Math.floor(all / 12)));
  const rest = all - lane - jobs - selling - reporting - 1;
  const reading = Math.floor(rest / 2);
  return { reading, buying: rest - reading, lane, selling, reporting, jobs, listening: 1 };
}

// What PostgreSQL says about its connections.
export interface Room {
  // What limits them, such as max_connections.
  setting: string;
  most: number;
  // Kept for administrators.
  reserved: number;
  // By other processes.
  inUse: number;
}

// Tells whether PostgreSQL has room for the connections that a process may open and, if not, what to do about it.
export function roomProblem(wanted: number, room: Room): { line: string; isForGood: boolean } | null {
  const needed = Math.max(wanted, FEWEST_CONNECTIONS);
  const given = room.most - room.reserved;
  const free = given - room.inUse;
  if (needed <= free) return null;
  const raise = `raise its ${room.setting}`;
  const advice = given < FEWEST_CONNECTIONS ? raise : `${raise}, or set DATABASE_POOL to fewer`;
  return {
    isForGood: needed > given,
    line: `PostgreSQL has ${given} connections for programs (${room.setting} ${room.most}) and ${Math.max(free, 0)} of them free, this process may open ${needed}: ${advice}.`,
  };
}
