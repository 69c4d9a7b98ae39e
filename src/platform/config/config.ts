import type { Locale } from '#shared/i18n.ts';
import {
  googleConfig,
  googleProblems,
  type MapsConfig,
  mapsConfig,
  type OidcConfig,
  type RecaptchaConfig,
  recaptchaConfig,
  recaptchaProblems,
} from './google-settings.ts';
import { type MailConfig, mailConfig, mailProblems, type SmsConfig, smsConfig } from './message-settings.ts';
import {
  type DarajaConfig,
  darajaConfig,
  paymentProblems,
  type StripeConfig,
  stripeConfig,
} from './payment-settings.ts';
import { isDemo, settings } from './settings.ts';

// The only reader of process.env.

export interface Config {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | null;
  databasePool: number;
  sellerWall: boolean;
  publicUrl: string;
  // How many proxies stand in front of the server, whose X-Forwarded-For is believed.
  trustedProxies: number;
  appSecret: string | null;
  defaultLocale: Locale;
  isDemo: boolean;
  runsWorker: boolean;
  drainSeconds: number;
  maxConnections: number;
  pageCache: { isOn: boolean; megabytes: number; sharedMaxAge: number };
  logLevel: string;
  holdSeconds: number;
  // Limits on tickets that are held but not yet paid for.
  unpaid: { mostTickets: number; mostPerAddress: number; scarcePercent: number };
  // null: not set up, not offered.
  // 1: whoever approved a payout may send it as well.
  payoutApprovers: 1 | 2;
  daraja: DarajaConfig | null;
  stripe: StripeConfig | null;
  // null: mail is not sent but kept for developers to read.
  mail: MailConfig | null;
  sms: SmsConfig | null;
  google: OidcConfig | null;
  botCheck: BotCheckConfig;
  // null: pages show no maps.
  maps: MapsConfig | null;
}

export interface BotCheckConfig {
  // How many calls a person or an address may make without a token in 10 minutes.
  allowance: number;
  // null: proof of work alone.
  recaptcha: RecaptchaConfig | null;
}

export class ConfigError extends Error {}

// Lists every problem at once, so that nobody fixes settings one failed start at a time.
export function readConfig(env: Record<string, string | undefined> = process.env): Config {
  const parsed = settings.safeParse(env);
  const problems = parsed.success
    ? []
    : parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`);
  if (env.DATABASE_URL && !env.APP_SECRET) {
    problems.push('APP_SECRET: required with DATABASE_URL; for example the output of `openssl rand -hex 32`');
  }
  if (parsed.success) {
    problems.push(
      ...paymentProblems(parsed.data),
      ...mailProblems(parsed.data),
      ...googleProblems(parsed.data),
      ...recaptchaProblems(parsed.data),
    );
  }
  if (!parsed.success || problems.length > 0) {
    throw new ConfigError(`Tiketi cannot start with these settings:\n  ${problems.join('\n  ')}`);
  }
  const given = parsed.data;
  const port = given.PORT ?? 3000;
  const isTrial = isDemo(given);
  return {
    port,
    host: given.HOST ?? '127.0.0.1',
    dataDir: given.DATA_DIR ?? './data',
    databaseUrl: given.DATABASE_URL ?? null,
    databasePool: given.DATABASE_POOL ?? 24,
    sellerWall: given.SELLER_WALL ?? true,
    publicUrl: (given.PUBLIC_URL ?? `http://localhost:${port}`).replace(/\/+$/, ''),
    trustedProxies: given.TRUST_PROXY ?? 0,
    appSecret: given.APP_SECRET ?? null,
    defaultLocale: given.DEFAULT_LOCALE ?? 'en',
    isDemo: isTrial,
    runsWorker: (given.WORKER ?? 'inline') === 'inline',
    drainSeconds: given.DRAIN_SECONDS ?? (isTrial ? 0 : 3),
    maxConnections: given.MAX_CONNECTIONS ?? 4_000,
    pageCache: {
      isOn: given.PAGE_CACHE ?? true,
      megabytes: given.PAGE_CACHE_MB ?? 64,
      sharedMaxAge: given.PAGE_S_MAXAGE ?? 0,
    },
    logLevel: given.LOG_LEVEL ?? 'info',
    holdSeconds: Math.round((given.HOLD_MINUTES ?? 15) * 60),
    unpaid: {
      mostTickets: given.HOLD_MOST_TICKETS ?? 20,
      mostPerAddress: given.HOLD_MOST_PER_ADDRESS ?? 200,
      scarcePercent: given.HOLD_SCARCE_PERCENT ?? 10,
    },
    payoutApprovers: given.PAYOUT_APPROVERS === '1' ? 1 : 2,
    daraja: darajaConfig(given),
    stripe: stripeConfig(given),
    mail: mailConfig(given),
    sms: smsConfig(given),
    google: googleConfig(given),
    botCheck: {
      allowance: given.BOT_CHECK_ALLOWANCE ?? (isTrial ? 1_000 : 20),
      recaptcha: recaptchaConfig(given),
    },
    maps: mapsConfig(given),
  };
}
