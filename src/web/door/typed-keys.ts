import { isWholeCode } from './typed-code.ts';

// What a scanner that is a keyboard has typed since the last Enter.
export interface TypedKeys {
  all: string;
  // Since the last pause.
  burst: string;
  lastAtMs: number;
}

export const NOTHING_TYPED: TypedKeys = { all: '', burst: '', lastAtMs: Number.NEGATIVE_INFINITY };

// They type faster than any person, but for a hiccup of theirs, or of a busy phone.
const PAUSE_MS = 300;
const SILENCE_MS = 10_000;

export function withKey({ all, burst, lastAtMs }: TypedKeys, key: string, atMs: number): TypedKeys {
  const silentMs = atMs - lastAtMs;
  return {
    all: silentMs > SILENCE_MS ? key : all + key,
    burst: silentMs > PAUSE_MS ? key : burst + key,
    lastAtMs: atMs,
  };
}

const SHORTEST_CODE = 8;

// What Enter makes of it. Of a part of a code nobody can say whose ticket it is. null: keys that somebody pressed.
export function codeOf({ all, burst }: TypedKeys): { code: string } | 'incomplete' | null {
  const whole = [all, burst].find(isWholeCode);
  if (whole !== undefined) return { code: whole };
  if (all.length < SHORTEST_CODE) return null;
  return all === burst ? { code: all } : 'incomplete';
}
