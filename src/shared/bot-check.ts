// Actions with a bot check; a token is bound to one of these names.
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

// Where a token is sent: in a header of a call, or in a field of a form without script.
export const BOT_CHECK_HEADER = 'x-bot-check';
export const BOT_CHECK_FIELD = 'bot_check';

export type BotRefusalCode = 'bot_check_failed' | 'bot_check_needed';
export const isBotRefusal = (code: string): code is BotRefusalCode => code.startsWith('bot_check_');

// What a browser has to do to get a token.
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

// The data of a refusal: where to get a challenge, and a wait ticket for browsers that cannot solve one.
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
