import {
  BOT_CHECK_HEADER,
  type BotAction,
  type BotChallenge,
  type BotRefusalCode,
  type BotRefusalData,
} from '#shared/bot-check.ts';
import type { BotCheckConfig } from '../config.ts';
import type { Ask, Refusal } from '../http/call.ts';
import type { Caller, SignedIn } from '../http/caller.ts';
import { addressKey } from '../limiter/address-key.ts';
import { createSlidingWindow } from '../limiter/sliding-window.ts';
import type { Logger } from '../log.ts';
import { decide, type TokenVerdict } from './bot-check.rules.ts';
import { createRecaptcha } from './recaptcha.ts';
import { createUsedTokens } from './used-tokens.ts';
import { createWaitTickets, isWaitTicket } from './wait-tickets.ts';
import { createWork, isWorkToken } from './work.ts';

export interface BotCheck {
  // What a browser does to get a token for this action.
  challengeFor(action: BotAction, ask: Ask): Promise<BotChallenge>;
  // Null: it may go on.
  admit(action: BotAction, ask: Ask): Promise<Refusal<BotRefusalCode> | null>;
}

interface Foundations {
  config: BotCheckConfig;
  secret: string;
  // Of the site, as people's browsers know it.
  publicUrl: string;
  log: Logger;
}

const WINDOW_MS = 10 * 60_000;
const LONGEST_TOKEN = 8_192;

export const challengePath = (action: BotAction): string => `/api/bot-check/${action}`;

export function createBotCheck({ config, secret, publicUrl, log }: Foundations): BotCheck {
  const used = createUsedTokens();
  const work = createWork(secret, used);
  const waits = createWaitTickets(secret, used);
  const recaptcha = config.recaptcha && createRecaptcha(config.recaptcha, new URL(publicUrl).hostname, log);
  const allowance = createSlidingWindow({ most: config.allowance, windowMs: WINDOW_MS, mostKeys: 100_000 });

  function verify(token: string, action: BotAction, now: Date): TokenVerdict | Promise<TokenVerdict> {
    if (token.length > LONGEST_TOKEN) return 'bad';
    if (isWorkToken(token)) return work.verify(token, action, now);
    if (isWaitTicket(token)) return waits.verify(token, action, now);
    return recaptcha ? recaptcha.verify(token, action, now) : 'bad';
  }

  // A person has an allowance of their own, wherever they are; everybody else shares that of their address.
  const placeOf = (action: BotAction, caller: Caller, person: SignedIn | null) =>
    `${action} ${person ? `person ${person.accountId}` : addressKey(caller.address())}`;

  return {
    async challengeFor(action, { now }) {
      return recaptcha && !recaptcha.isAway(now) ? recaptcha.challenge : work.challengeFor(action, now);
    },

    async admit(action, ask) {
      const token = ask.caller.header(BOT_CHECK_HEADER);
      const verdict = token ? await verify(token, action, ask.now) : 'none';
      if (verdict === 'good') return null;
      const place = placeOf(action, ask.caller, await ask.caller.signedIn());
      const reason = decide(
        verdict,
        () => config.allowance > 0 && allowance.take(place, ask.now.getTime()) === 0,
      );
      if (reason === null) return null;
      const data: BotRefusalData = {
        challenge: challengePath(action),
        wait:
          verdict === 'early' && token
            ? { token, seconds: waits.secondsLeft(token, ask.now) }
            : waits.give(action, place, ask.now),
      };
      return { ok: false, reason, data };
    },
  };
}
