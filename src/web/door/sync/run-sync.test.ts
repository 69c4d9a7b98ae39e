import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { StoreError } from '../kept/store-error.ts';
import { type Parked, runSync, type SyncPorts, type UploadAnswer } from './run-sync.ts';
import {
  type AskOutcome,
  afterAsk,
  afterCall,
  afterTrouble,
  afterUpload,
  type SyncState,
  startOfSync,
} from './sync.rules.ts';
import { troubleOf, UntrustedError } from './trouble.ts';

interface Scan {
  nonce: string;
}

const HOUR_MS = 3_600_000;
const LIST: AskOutcome = { ok: true, listEndsAtMs: 100 * HOUR_MS, hasMore: false };

// A phone in a world where time passes only while it sleeps.
function phone(scans: number, server: (sent: readonly Scan[]) => UploadAnswer, ask = (): AskOutcome => LIST) {
  const waiting = new Map(Array.from({ length: scans }, (_, at) => [`n${at}`, { nonce: `n${at}` }]));
  const parked: Parked[] = [];
  const forgotten: string[] = [];
  const batches: number[] = [];
  let nowMs = 0;
  let state: SyncState | null = null;
  let end = () => {};
  const ports: SyncPorts<Scan> = {
    queue: {
      countWaiting: async () => waiting.size,
      listWaiting: async (most) => [...waiting.values()].slice(0, most),
      settle: async (nonces) => {
        for (const nonce of nonces) waiting.delete(nonce);
      },
      park: async (scans) => {
        for (const scan of scans) waiting.delete(scan.nonce);
        parked.push(...scans);
      },
    },
    upload: async (sent) => {
      batches.push(sent.length);
      return server(sent);
    },
    ask: async () => ask(),
    forgetList: async () => void forgotten.push('list'),
    forgetAll: async () => void forgotten.push('all'),
    nowMs: () => nowMs,
    sleep: (ms) => {
      nowMs += ms;
      if (nowMs > HOUR_MS) end();
      return { over: Promise.resolve(), wake() {} };
    },
    onState: (next) => {
      state = next;
    },
  };
  return {
    waiting,
    parked,
    forgotten,
    batches,
    state: () => state,
    // For an hour, or until everything is forgotten.
    async live(known = { hasList: true, listEndsAtMs: null as number | null }) {
      const sync = runSync(ports, known);
      end = () => sync.end();
      await sync.done;
    },
  };
}

const named = (sent: readonly Scan[]): UploadAnswer => ({
  ok: true,
  named: sent.map(({ nonce }) => nonce),
  parked: [],
  isRevoked: false,
});
const no = (why: Exclude<UploadAnswer, { ok: true }>['why'], reason: string = why): UploadAnswer => ({
  ok: false,
  why,
  reason,
});

describe('TKT-4: the queue of a scanner', () => {
  test('goes up 500 at a time, and less where the server says that it is too much', async () => {
    const one = phone(1_200, named);
    await one.live();
    expect(one.batches).toEqual([500, 500, 200]);
    const other = phone(1_000, (sent) => (sent.length > 120 ? no('too_large') : named(sent)));
    await other.live();
    expect(other.waiting.size).toBe(0);
    expect(other.parked).toEqual([]);
  });

  test('loses nothing, whatever is lost on the way, and sets aside only what the server does not take', async () => {
    const trouble = fc.constantFrom('answer', 'lost', 'lost_after', 'busy', 'names_half', 'names_none');
    await fc.assert(
      fc.asyncProperty(
        fc.array(trouble, { maxLength: 30 }),
        fc.integer({ min: 0, max: 900 }),
        fc.uniqueArray(fc.integer({ min: 0, max: 899 }), { maxLength: 4 }),
        async (troubles, count, wrongOnes) => {
          const stored = new Set<string>();
          const wrong = new Set(wrongOnes.filter((at) => at < count).map((at) => `n${at}`));
          const left = [...troubles];
          const one = phone(count, (sent) => {
            const now = left.shift() ?? 'answer';
            if (now === 'lost') return no('lost');
            if (now === 'busy') return no('busy');
            if (sent.some(({ nonce }) => wrong.has(nonce))) return no('wrong', 'malformed');
            if (now === 'names_none') return { ok: true, named: [], parked: [], isRevoked: false };
            const taken = now === 'names_half' ? sent.slice(0, Math.ceil(sent.length / 2)) : sent;
            for (const { nonce } of taken) stored.add(nonce);
            return now === 'lost_after' ? no('lost') : named(taken);
          });
          await one.live();
          expect(one.waiting.size).toBe(0);
          expect(stored.size).toBe(count - wrong.size);
          expect(new Set(one.parked.map(({ nonce }) => nonce))).toEqual(wrong);
        },
      ),
      { numRuns: 200 },
    );
  });

  test('of a revoked phone goes up first, then the phone forgets everything', async () => {
    let isFirst = true;
    const one = phone(
      3,
      (sent) => {
        if (!isFirst) return named(sent);
        isFirst = false;
        return no('lost');
      },
      () => ({ ok: false, why: 'revoked' }),
    );
    await one.live();
    expect(one.waiting.size).toBe(0);
    expect(one.forgotten).toEqual(['list', 'all']);
  });

  test('of a phone that the server does not know stays on it, and goes up where it was known after all', async () => {
    let tries = 0;
    const isKnown = () => tries > 5;
    const told = (sent: readonly Scan[]) => {
      tries += 1;
      return isKnown() ? named(sent) : no('unknown', 'sign_in_needed');
    };
    const ask = (): AskOutcome => (isKnown() ? LIST : { ok: false, why: 'unknown' });
    const one = phone(3, told, ask);
    await one.live();
    expect(one.waiting.size).toBe(0);
    expect(one.parked).toEqual([]);
    expect(one.forgotten).toEqual(['list']);
    const other = phone(
      3,
      () => no('unknown', 'sign_in_needed'),
      () => ({ ok: false, why: 'unknown' }),
    );
    await other.live();
    expect(other.waiting.size).toBe(3);
    expect(other.forgotten).toEqual(['list']);
    expect(other.state()).toMatchObject({ isUnknown: true, isOnline: true });
  });

  test('a phone with nothing to tell stays paired when the server does not know it for a moment, and goes when it never does', async () => {
    let asked = 0;
    const one = phone(0, named, () => {
      asked += 1;
      return asked === 1 ? { ok: false, why: 'unknown' } : LIST;
    });
    await one.live();
    expect(one.forgotten).toEqual(['list']);
    expect(one.state()).toMatchObject({ isUnknown: false, timesUnknown: 0, hasList: true });
    const never = (): AskOutcome => ({ ok: false, why: 'unknown' });
    const other = phone(0, named, never);
    await other.live();
    expect(other.forgotten).toEqual(['list', 'all']);
    expect(other.state()?.timesUnknown).toBeGreaterThan(5);
    const late = phone(0, named, never);
    await late.live({ hasList: true, listEndsAtMs: 3_000 });
    expect(late.forgotten).toEqual(['list', 'all']);
    expect(late.state()?.timesUnknown).toBeLessThan(5);
  });

  test('goes up later where the phone could not write, or not read an answer; until then it says so', async () => {
    const shown: (string | null)[] = [];
    const troubles: (Error | null)[] = [
      new StoreError(new DOMException('full', 'QuotaExceededError')),
      new TypeError('no data'),
      null,
    ];
    const one = phone(
      2,
      (sent) => {
        const trouble = troubles.shift() ?? null;
        shown.push(one.state()?.trouble?.why ?? null);
        if (trouble) throw trouble;
        return named(sent);
      },
      () => (troubles.length > 0 ? { ok: false, why: 'busy' } : LIST),
    );
    await one.live();
    expect(shown).toEqual([null, 'QuotaExceededError', 'TypeError']);
    expect(one.waiting.size).toBe(0);
    expect(one.state()?.trouble).toBeNull();
  });

  test('is kept while the list of tickets has to go at its time', async () => {
    const one = phone(
      2,
      () => no('lost'),
      () => ({ ok: false, why: 'lost' }),
    );
    await one.live({ hasList: true, listEndsAtMs: 60_000 });
    expect(one.forgotten).toEqual(['list']);
    expect(one.waiting.size).toBe(2);
    expect(one.state()).toMatchObject({ isOnline: false, offlineSinceMs: 0 });
  });
});

describe('whether it is online', () => {
  const isOnline = (...answers: (boolean | 'lost' | 'busy')[]) =>
    answers.reduce<SyncState>(
      (state, answer) =>
        typeof answer === 'boolean'
          ? afterCall(state, answer, 0)
          : afterAsk(state, { ok: false, why: answer }, 0),
      startOfSync(0),
    ).isOnline;

  test('is what the last answer was: a loss, or any answer, also a refusal', () => {
    expect(isOnline()).toBeNull();
    expect(isOnline('lost')).toBe(false);
    expect(isOnline('lost', 'busy')).toBe(true);
    expect(isOnline('lost', true)).toBe(true);
    expect(isOnline(true, 'lost')).toBe(false);
  });

  test('is asked at once when somebody else had no answer', () => {
    const state = afterAsk(startOfSync(0), LIST, 0);
    expect(state.askAtMs).toBeGreaterThan(5);
    expect(afterCall(state, false, 5)).toMatchObject({ isOnline: true, askAtMs: 5 });
  });
});

describe('what went wrong on the phone', () => {
  const sent = { ok: true as const, sent: 1, settled: 1, isRevoked: false };
  const afterError = (error: unknown) => afterTrouble(startOfSync(0), troubleOf(error), 0);

  test('is said until that goes right: scans that go up are no sign that the list can be read', () => {
    for (const error of [new UntrustedError(), new TypeError('no data')]) {
      const troubled = afterError(error);
      expect(afterUpload(troubled, sent, 0).state.trouble).toEqual(troubled.trouble);
      expect(afterAsk(troubled, LIST, 0).trouble).toBeNull();
    }
    const full = afterError(new StoreError(new DOMException('full', 'QuotaExceededError')));
    expect(afterUpload(full, sent, 0).state.trouble).toBeNull();
  });

  test('is no full phone where a letter cannot be read', () => {
    const of = (unreadable: string) => {
      try {
        return atob(unreadable);
      } catch (error) {
        return troubleOf(error);
      }
    };
    expect(of('ä')).toEqual({ of: 'answer', why: 'InvalidCharacterError' });
  });
});
