import type { Visitor } from '#shared/actor.ts';
import type { BotAction, BotChallenge, BotRefusalCode, BotRefusalData } from '#shared/bot-check.ts';
import { fail, type Refusal } from '#shared/result.ts';
import type { BotCheckConfig } from '../config/config.ts';
import { addressKey } from '../limiter/address-key.ts';
import { createSlidingWindow } from '../limiter/sliding-window.ts';
import type { Logger } from '../log.ts';
import { decide, type JudgedToken, type TokenVerdict } from './bot-check.rules.ts';
import { createRecaptcha } from './recaptcha.ts';
import { createUsedTokens } from './used-tokens.ts';
import { createWaitTickets, isWaitTicket } from './wait-tickets.ts';
import { createWork, isWorkToken } from './work.ts';

export interface BotCheck {
  // What a browser does to get a token for this action.
  challengeFor(action: BotAction, now: Date): Promise<BotChallenge>;
  // Answers null if the call may go on.
  admit(action: BotAction, visitor: Visitor, now: Date): Promise<Refusal<BotRefusalCode> | null>;
  // Like `admit`, but without an allowance: the visitor must have sent a good token, with this call or when it was
  // admitted.
  demand(action: BotAction, visitor: Visitor, now: Date): Promise<Refusal<BotRefusalCode> | null>;
}

interface Foundations {
  config: BotCheckConfig;
  secret: string;
  // The site's address as browsers know it.
  publicUrl: string;
  log: Logger;
  // Counts, for all processes together, one use of this key. Answers 0, or counts nothing if there were `most` of them
  // within the window and answers how many seconds to wait.
  take(key: string, most: number, windowSeconds: number): Promise<number>;
}

const WINDOW_MS = 10 * 60_000;
const LONGEST_TOKEN = 8_192;
// One in five seconds, as if the waits of a place came one after the other; a few people who come at once need not know
// of each other.
const MOST_WAITS = 12;
const WAITS_SECONDS = 60;
// A wait ticket lives longest: up to one minute of waiting, and then twenty minutes in which it can be used.
const LONGEST_TOKEN_LIFE_SECONDS = 21 * 60;

export const challengePath = (action: BotAction): string => `/api/bot-check/${action}`;

export function createBotCheck({ config, secret, publicUrl, log, take }: Foundations): BotCheck {
  const used = createUsedTokens();
  const work = createWork(secret);
  const waits = createWaitTickets(secret);
  const recaptcha = config.recaptcha && createRecaptcha(config.recaptcha, new URL(publicUrl).hostname, log);
  const allowance = createSlidingWindow({ most: config.allowance, windowMs: WINDOW_MS, mostKeys: 100_000 });

  // A token can be used only once, but one request may be checked twice: this remembers what it has passed.
  const passed = new WeakMap<Visitor, BotAction>();

  // Google itself makes sure that its tokens are used only once; ours we count ourselves.
  async function judgeToken(token: string, action: BotAction, now: Date): Promise<TokenVerdict> {
    if (token.length > LONGEST_TOKEN) return 'bad';
    if (isWorkToken(token)) return passOnce(work.verify(token, action, now), now);
    return recaptcha ? recaptcha.verify(token, action, now) : 'bad';
  }

  // Tickets are handed out to whoever asks, so many can be waited for at once: their use is counted instead. Whoever
  // comes when the others of their place have used up its turns keeps the ticket, and hears how long to wait.
  async function judgeWait(
    token: string,
    action: BotAction,
    place: string,
    now: Date,
  ): Promise<{ verdict: TokenVerdict; seconds: number }> {
    const ticket = waits.verify(token, action, now);
    if (ticket === 'early') return { verdict: 'early', seconds: waits.secondsLeft(token, now) };
    if (ticket === 'bad' || used.isUsed(ticket.id)) return { verdict: 'bad', seconds: 0 };
    const seconds = await takeShared(`waits of ${place}`, MOST_WAITS, WAITS_SECONDS);
    return seconds > 0 ? { verdict: 'early', seconds } : { verdict: await passOnce(ticket, now), seconds: 0 };
  }

  // Asks the memory of this process first and then the database, which knows what other processes have seen.
  async function passOnce(token: JudgedToken, now: Date): Promise<TokenVerdict> {
    if (typeof token === 'string') return token;
    const isFirst =
      used.use(token.id, token.expiresAt, now.getTime()) &&
      (await takeShared(`bot token ${token.id}`, 1, LONGEST_TOKEN_LIFE_SECONDS)) === 0;
    return isFirst ? 'good' : 'bad';
  }

  // A signed-in person has an allowance of their own; visitors who are not signed in share one per address.
  async function placeOf(action: BotAction, visitor: Visitor): Promise<string> {
    const person = await visitor.person();
    return `${action} ${person ? `person ${person.accountId}` : addressKey(visitor.address())}`;
  }

  async function judge(
    action: BotAction,
    visitor: Visitor,
    now: Date,
    takeAllowance: (place: string) => boolean,
  ): Promise<Refusal<BotRefusalCode> | null> {
    if (passed.get(visitor) === action) return null;
    const token = visitor.botToken();
    const waited =
      token && isWaitTicket(token)
        ? await judgeWait(token, action, await placeOf(action, visitor), now)
        : null;
    const verdict = waited?.verdict ?? (token ? await judgeToken(token, action, now) : 'none');
    if (verdict === 'good') {
      passed.set(visitor, action);
      return null;
    }
    const place = await placeOf(action, visitor);
    const reason = decide(verdict, () => takeAllowance(place));
    if (reason === null) return null;
    const data: BotRefusalData = {
      challenge: challengePath(action),
      wait:
        verdict === 'early' && token && waited
          ? { token, seconds: waited.seconds }
          : waits.give(action, place, now),
    };
    return fail(reason, { data });
  }

  // While the database cannot be reached, what this process has not seen counts as unused.
  async function takeShared(key: string, most: number, windowSeconds: number): Promise<number> {
    try {
      return await take(key, most, windowSeconds);
    } catch (error) {
      log.warn({ err: error }, 'a used token could not be noted');
      return 0;
    }
  }

  return {
    async challengeFor(action, now) {
      return recaptcha && !recaptcha.isAway(now) ? recaptcha.challenge : work.challengeFor(action, now);
    },

    admit: (action, visitor, now) =>
      judge(
        action,
        visitor,
        now,
        (place) => config.allowance > 0 && allowance.take(place, now.getTime()) === 0,
      ),

    demand: (action, visitor, now) => judge(action, visitor, now, () => false),
  };
}
