import { randomBytes } from 'node:crypto';
import type { BotAction } from '#shared/bot-check.ts';
import { createSlidingWindow } from '../limiter/sliding-window.ts';
import { createSigner } from '../secrets/signer.ts';
import { type JudgedToken, waitSeconds } from './bot-check.rules.ts';

const PREFIX = 'wait.';
const LIFE_MS = 20 * 60_000;
const MINUTE_MS = 60_000;

export interface WaitTickets {
  // `place` is the person or address for whom tickets are counted.
  give(action: BotAction, place: string, now: Date): { token: string; seconds: number };
  verify(token: string, action: BotAction, now: Date): JudgedToken;
  // How many seconds until the ticket may be used.
  secondsLeft(token: string, now: Date): number;
}

export const isWaitTicket = (token: string): boolean => token.startsWith(PREFIX);

// Patience instead of work, for browsers that run no script: a token that becomes good after a few seconds.
export function createWaitTickets(secret: string): WaitTickets {
  const signer = createSigner(secret, 'bot check wait');
  const given = createSlidingWindow({ most: 1_000, windowMs: MINUTE_MS, mostKeys: 20_000 });
  return {
    give(action, place, now) {
      const at = now.getTime();
      const seconds = waitSeconds(given.count(place, at));
      given.take(place, at);
      const text = `${action}.${at + seconds * 1000}.${randomBytes(9).toString('base64url')}`;
      return { token: `${PREFIX}${text}.${signer.sign(text)}`, seconds };
    },

    verify(token, action, now) {
      const text = token.slice(PREFIX.length, token.lastIndexOf('.'));
      const signature = token.slice(token.lastIndexOf('.') + 1);
      if (!signer.isSigned(text, signature)) return 'bad';
      const [madeFor, from = ''] = text.split('.');
      const goodFrom = Number(from);
      if (madeFor !== action || goodFrom + LIFE_MS <= now.getTime()) return 'bad';
      if (goodFrom > now.getTime()) return 'early';
      return { id: signature, expiresAt: goodFrom + LIFE_MS };
    },

    secondsLeft: (token, now) => Math.ceil((Number(token.split('.')[2]) - now.getTime()) / 1000),
  };
}
