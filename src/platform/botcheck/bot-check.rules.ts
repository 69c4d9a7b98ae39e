import type { BotRefusalCode } from '#shared/bot-check.ts';

// What became of the token that a call brought.
export type TokenVerdict =
  | 'none'
  | 'good'
  // Forged, expired, used, made for something else, or given to what looks like a machine.
  | 'bad'
  // Its wait is not over; it stays good.
  | 'early'
  // Whoever could tell does not answer.
  | 'unknown';

// One that we made ourselves, and that is good if it was not used before. Its id is our signature, which is written in
// one way only.
export type JudgedToken = { id: string; expiresAt: number } | 'bad' | 'early';

// A token that was sent is never overlooked. Whoever has none, or one that nobody can judge at present, lives on an
// allowance; `takeAllowance` counts one and tells whether it was left.
export function decide(verdict: TokenVerdict, takeAllowance: () => boolean): BotRefusalCode | null {
  switch (verdict) {
    case 'good':
      return null;
    case 'bad':
      return 'bot_check_failed';
    case 'early':
      return 'bot_check_needed';
    case 'none':
    case 'unknown':
      return takeAllowance() ? null : 'bot_check_needed';
  }
}

const SHORTEST_WAIT_SECONDS = 5;
const LONGEST_WAIT_SECONDS = 60;

// One more second for each that the same place was given within a minute: whoever fetches many at once waits in line.
export function waitSeconds(givenLately: number): number {
  return Math.min(LONGEST_WAIT_SECONDS, SHORTEST_WAIT_SECONDS + givenLately);
}
