import type { BotRefusalCode } from '#shared/bot-check.ts';

// What became of the token that a call brought.
export type TokenVerdict =
  | 'none'
  | 'good'
  // Forged, expired, used, made for something else, or given to what looks like a machine.
  | 'bad'
  // A wait ticket that was sent before its seconds have passed. It can be sent again later.
  | 'early'
  // Google, which would have to judge the token, does not answer.
  | 'unknown';

// A genuine token of our own making; it is good unless its id was used before. The id is our signature, because the
// rest of a token can be spelled in more than one way.
export type JudgedToken = { id: string; expiresAt: number } | 'bad' | 'early';

// A bad token is refused even where an allowance is left. The allowance is for calls without a token, and for tokens
// that nobody can judge at the moment; `takeAllowance` uses up one call of it and answers false if none was left.
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

// One more second for each ticket that the same person or address was given within the last minute, so that fetching
// many at once gains nothing.
export function waitSeconds(givenLately: number): number {
  return Math.min(LONGEST_WAIT_SECONDS, SHORTEST_WAIT_SECONDS + givenLately);
}
