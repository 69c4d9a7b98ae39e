// What is looked at for bots, each by the name that a token is bound to.
export const BOT_ACTIONS = [
  'login',
  'register',
  'register_merchant',
  'forgot_password',
  'coupon',
  'order',
  'support',
  'check_ticket',
  'unlock',
] as const;
export type BotAction = (typeof BOT_ACTIONS)[number];

// Where a token travels: with a call, and in a form that is sent without script.
export const BOT_CHECK_HEADER = 'x-bot-check';
export const BOT_CHECK_FIELD = 'bot_check';

export type BotRefusalCode = 'bot_check_failed' | 'bot_check_needed';
export const isBotRefusal = (code: string): code is BotRefusalCode => code.startsWith('bot_check_');

// What a browser does to get a token.
export type BotChallenge =
  | { kind: 'work'; challenge: WorkChallenge }
  | { kind: 'recaptcha'; script: string; site_key: string; badge: 'hidden' | 'bottomright' };

export interface WorkChallenge {
  parameters: {
    algorithm: string;
    cost: number;
    data: { action: string };
    expiresAt: number;
    keyLength: number;
    keyPrefix: string;
    keySignature: string;
    nonce: string;
    salt: string;
  };
  signature: string;
}

// What a refusal brings along: where work is to be had, and a token for whoever waits instead.
export interface BotRefusalData {
  challenge: string;
  wait: { token: string; seconds: number };
}

export const WORK_TOKEN = 'work.';

// A solved challenge as one word.
export function workToken(challenge: WorkChallenge, derivedKey: string): string {
  const text = JSON.stringify({ ...challenge, derivedKey });
  return WORK_TOKEN + btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}
