import {
  type AskOutcome,
  afterAsk,
  afterCall,
  afterTrouble,
  afterUpload,
  hurried,
  nextStep,
  type Refusal,
  type SyncState,
  startOfSync,
} from './sync.rules.ts';
import { troubleOf } from './trouble.ts';

// Scans that were decided here and that the server has not named yet. Nothing else takes one out.
export interface ScanQueue<Scan> {
  countWaiting(): Promise<number>;
  // The oldest first.
  listWaiting(most: number): Promise<Scan[]>;
  settle(nonces: readonly string[]): Promise<void>;
  park(scans: readonly Parked[]): Promise<void>;
}

export interface Parked {
  nonce: string;
  // The server's word for what is wrong.
  reason: string;
}

export type UploadAnswer =
  | { ok: true; named: string[]; parked: Parked[]; isRevoked: boolean }
  | { ok: false; why: Refusal; reason: string };

export interface SyncPorts<Scan extends { nonce: string }> {
  queue: ScanQueue<Scan>;
  upload(scans: readonly Scan[]): Promise<UploadAnswer>;
  ask(): Promise<AskOutcome>;
  forgetList(): Promise<void>;
  forgetAll(): Promise<void>;
  nowMs(): number;
  // Ends early when `wake` is called.
  sleep(ms: number): { over: Promise<void>; wake(): void };
  onState(state: SyncState): void;
}

export interface Sync {
  // Does what is due at once: a scan was queued, the network went or came, or somebody asked for it or looks again.
  hurry(): void;
  // Of a call that others made: whether the server answered.
  noteAnswer(wasAnswered: boolean): void;
  // Of something that others could not keep.
  noteTrouble(error: unknown): void;
  // Something may be due earlier than it was.
  wake(): void;
  end(): void;
  // Settles when it ended, or when everything was forgotten.
  done: Promise<void>;
}

export function runSync<Scan extends { nonce: string }>(
  ports: SyncPorts<Scan>,
  known: Partial<SyncState>,
): Sync {
  let state: SyncState = { ...startOfSync(ports.nowMs()), ...known };
  let isOver = false;
  let asleep: { wake(): void } | null = null;
  const change = (next: SyncState) => {
    state = next;
    ports.onState(state);
  };

  async function run(): Promise<void> {
    while (!isOver) {
      try {
        await goOn();
      } catch (error) {
        change(afterTrouble(state, troubleOf(error), ports.nowMs()));
        if (!isOver) await pause(state.uploadAtMs - ports.nowMs());
      }
    }
  }

  async function goOn(): Promise<void> {
    const waiting = await ports.queue.countWaiting();
    const step = nextStep(state, { waiting, nowMs: ports.nowMs() });
    if (step.do === 'upload') await upload(step.most);
    else if (step.do === 'ask') await ask();
    else if (step.do === 'forget_list') {
      await ports.forgetList();
      change({ ...state, hasList: false });
    } else if (step.do === 'forget_all') {
      await ports.forgetAll();
      isOver = true;
    } else await pause(step.ms);
  }

  async function pause(ms: number): Promise<void> {
    const { over, wake } = ports.sleep(ms);
    asleep = { wake };
    await over;
    asleep = null;
  }

  // What was noted while it was asked is not lost.
  async function ask(): Promise<void> {
    const outcome = await ports.ask();
    change(afterAsk(state, outcome, ports.nowMs()));
  }

  async function upload(most: number): Promise<void> {
    const scans = await ports.queue.listWaiting(most);
    const answer = await ports.upload(scans);
    if (answer.ok) {
      const sent = new Set(scans.map(({ nonce }) => nonce));
      const parked = answer.parked.filter(({ nonce }) => sent.has(nonce));
      const named = answer.named.filter((nonce) => sent.has(nonce));
      await ports.queue.settle(named);
      await ports.queue.park(parked);
      const outcome = {
        ok: true as const,
        sent: scans.length,
        settled: named.length + parked.length,
        isRevoked: answer.isRevoked,
      };
      change(afterUpload(state, outcome, ports.nowMs()).state);
      return;
    }
    const outcome = { ok: false as const, sent: scans.length, why: answer.why };
    const after = afterUpload(state, outcome, ports.nowMs());
    if (after.park) await ports.queue.park(scans.map(({ nonce }) => ({ nonce, reason: answer.reason })));
    change(after.state);
  }

  return {
    hurry() {
      change(hurried(state, ports.nowMs()));
      asleep?.wake();
    },
    noteAnswer(wasAnswered) {
      change(afterCall(state, wasAnswered, ports.nowMs()));
      asleep?.wake();
    },
    noteTrouble: (error) => change({ ...state, trouble: troubleOf(error) }),
    wake: () => asleep?.wake(),
    end() {
      isOver = true;
      asleep?.wake();
    },
    done: run(),
  };
}
