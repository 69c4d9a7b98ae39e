import { z } from 'zod';
import type { BotAction, BotChallenge } from '#shared/bot-check.ts';
import type { RecaptchaConfig } from '../config/google-settings.ts';
import type { Logger } from '../log.ts';
import type { TokenVerdict } from './bot-check.rules.ts';

const PATIENCE_MS = 3_000;
// How long the built-in proof of work is offered instead after Google has failed to answer.
const AWAY_MS = 60_000;
const LONGEST_TOKEN = 8_192;

const verification = z.object({
  success: z.boolean(),
  score: z.number().optional(),
  action: z.string().optional(),
  hostname: z.string().optional(),
  'error-codes': z.array(z.string()).optional(),
});
type Verification = z.infer<typeof verification>;

// Google's error codes that mean a bad token. All other codes mean that our own settings are wrong.
const ABOUT_THE_TOKEN = new Set(['invalid-input-response', 'missing-input-response', 'timeout-or-duplicate']);

export interface Recaptcha {
  challenge: BotChallenge;
  // Google failed to answer a short time ago.
  isAway(now: Date): boolean;
  verify(token: string, action: BotAction, now: Date): Promise<TokenVerdict>;
}

// Google's reCAPTCHA v3: a score for each token, bound to an action and to the site's host.
export function createRecaptcha(config: RecaptchaConfig, host: string, log: Logger): Recaptcha {
  let awayUntil = 0;

  async function ask(token: string): Promise<Verification> {
    const answer = await fetch(config.verifyUrl, {
      method: 'POST',
      body: new URLSearchParams({ secret: config.secretKey, response: token }),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    if (!answer.ok) throw new Error(`reCAPTCHA answered ${answer.status}`);
    return verification.parse(await answer.json());
  }

  return {
    challenge: {
      kind: 'recaptcha',
      script: scriptOf(config),
      site_key: config.siteKey,
      badge: config.badge,
    },
    isAway: (now) => now.getTime() < awayUntil,
    async verify(token, action, now) {
      if (token.length > LONGEST_TOKEN) return 'bad';
      try {
        const said = await ask(token);
        const codes = said['error-codes'] ?? [];
        if (!said.success && !codes.some((code) => ABOUT_THE_TOKEN.has(code))) {
          throw new Error(`reCAPTCHA does not accept the question: ${codes.join(', ')}`);
        }
        return isHuman(said, action, host, config.minScore) ? 'good' : 'bad';
      } catch (error) {
        awayUntil = now.getTime() + AWAY_MS;
        log.warn({ err: error, action }, 'a token could not be verified');
        return 'unknown';
      }
    },
  };
}

function isHuman(said: Verification, action: BotAction, host: string, minScore: number): boolean {
  return said.success && said.action === action && said.hostname === host && (said.score ?? 0) >= minScore;
}

// The origins that a page's content security policy must allow for Google's script.
export function recaptchaSources({ scriptUrl }: RecaptchaConfig): string[] {
  return [new URL('.', scriptUrl).href, 'https://www.gstatic.com/recaptcha/'];
}

// Rendered by itself the badge is hidden by our styles; explicitly it stands where it is told to.
function scriptOf({ scriptUrl, siteKey, language, badge }: RecaptchaConfig): string {
  const url = new URL(scriptUrl);
  url.searchParams.set('render', badge === 'hidden' ? siteKey : 'explicit');
  url.searchParams.set('hl', language);
  return url.href;
}
