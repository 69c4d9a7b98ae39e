import { z } from 'zod';
import { LOCALES } from '#shared/i18n.ts';
import { FEWEST_CONNECTIONS } from '../database/connections.rules.ts';

// Every setting has a line on its meaning; docs/operations.md says how they work together.

const onOff = z.enum(['on', 'off']).transform((word) => word === 'on');
const numberIn = (min: number, max: number, kind: 'a number' | 'a whole number' = 'a number') => {
  const error = `must be ${kind} from ${min} to ${max}`;
  const fits = (given: number) =>
    given >= min && given <= max && (kind === 'a number' || Number.isInteger(given));
  return z.coerce.number({ error }).refine(fits, { error });
};
const wholeNumber = (min: number, max: number) => numberIn(min, max, 'a whole number');
const digits = (pattern: RegExp, range: string) =>
  z.string().regex(pattern, { error: `must be a number of ${range} digits` });
const blankIsAbsent = (value: unknown) => (value === '' ? undefined : value);
const optional = <T extends z.ZodType>(schema: T) => z.preprocess(blankIsAbsent, schema.optional());
const webAddress = z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' });

export const settings = z.object({
  PORT: optional(wholeNumber(0, 65535)).describe('Port to listen on; 0 picks a free one. Default 3000.'),
  HOST: optional(z.string()).describe('Address to listen on. Default 127.0.0.1, this machine only.'),
  DATA_DIR: optional(z.string()).describe(
    'Folder of the embedded database and of its secret. Default ./data.',
  ),
  DATABASE_URL: optional(
    z.url({ protocol: /^postgres(ql)?$/, error: 'must be a postgres:// address' }),
  ).describe('PostgreSQL 15 or newer. Without it the embedded database in DATA_DIR is used.'),
  DATABASE_POOL: optional(wholeNumber(FEWEST_CONNECTIONS, 500)).describe(
    'PostgreSQL connections that this process opens at the most, for everything together. Default 24.',
  ),
  SELLER_WALL: optional(onOff).describe(
    'off: sellers’ pages are read as the database’s own user and not as the role tiketi_seller, which sees nothing of other organisers. Only for databases where no role can be made. Default on.',
  ),
  PUBLIC_URL: optional(
    z.url({ protocol: /^https?$/, error: 'must be an http:// or https:// address' }),
  ).describe(
    'Address that people use; links, mails and callbacks are built on it. Default http://localhost:PORT.',
  ),
  TRUST_PROXY: optional(wholeNumber(0, 10)).describe(
    'How many proxies of ours stand in front, one behind the other: the visitor address is as many words from the right in X-Forwarded-For, and whatever stands left of it is not believed. Default 0: the address of the connection.',
  ),
  APP_SECRET: optional(z.string().min(32, 'must have at least 32 characters')).describe(
    'Signs links and cookies. Made and kept in DATA_DIR with the embedded database, required with DATABASE_URL.',
  ),
  DEFAULT_LOCALE: optional(z.enum(LOCALES)).describe(
    'Language for visitors who ask for none of ours. Default en.',
  ),
  DEMO: optional(onOff).describe(
    'on: demo data in an empty database, and sign-ins that everybody knows. Default on with the embedded database, off with DATABASE_URL.',
  ),
  WORKER: optional(z.enum(['inline', 'off'])).describe(
    'inline: this process also runs the background jobs. off: it only serves. Default inline.',
  ),
  DRAIN_SECONDS: optional(wholeNumber(0, 300)).describe(
    'How long a server that is told to stop goes on answering while /readyz says no, so that balancers send nobody any more. Default 3; 0 in a demo.',
  ),
  MAX_CONNECTIONS: optional(wholeNumber(10, 100_000)).describe(
    'Connections of visitors that are kept open at once; an idle one costs 16 kB. Default 4000.',
  ),
  PAGE_CACHE: optional(onOff).describe('off: render every page anew. Default on.'),
  PAGE_CACHE_MB: optional(wholeNumber(1, 4096)).describe('Memory for rendered pages. Default 64.'),
  PAGE_S_MAXAGE: optional(wholeNumber(0, 86400)).describe(
    'Seconds that a CDN may keep public pages. Default 0: it may not. See docs/operations.md.',
  ),
  DARAJA_CONSUMER_KEY: optional(z.string()).describe('M-Pesa Kenya (Daraja): key of the app.'),
  DARAJA_CONSUMER_SECRET: optional(z.string()).describe('M-Pesa: secret of the app.'),
  DARAJA_SHORTCODE: optional(digits(/^\d{5,7}$/, '5 to 7')).describe('M-Pesa: paybill or store number.'),
  DARAJA_PASSKEY: optional(z.string()).describe('M-Pesa: passkey of the short code.'),
  DARAJA_TILL: optional(digits(/^\d{5,8}$/, '5 to 8')).describe(
    'M-Pesa: till number, where a till and not a paybill is paid.',
  ),
  DARAJA_INITIATOR: optional(z.string()).describe(
    'M-Pesa: name of the API operator who may reverse payments.',
  ),
  DARAJA_SECURITY_CREDENTIAL: optional(z.string()).describe(
    "M-Pesa: that operator's password, encrypted with M-Pesa's certificate, in base64.",
  ),
  DARAJA_URL: optional(webAddress).describe('M-Pesa: address of the API. Default the live one.'),
  DARAJA_CALLBACK_ADDRESSES: optional(z.string()).describe(
    'M-Pesa: addresses that callbacks may come from, with commas. Default the published ones.',
  ),
  DARAJA_MAX_SHILLINGS: optional(wholeNumber(1, 10_000_000)).describe(
    'M-Pesa: largest payment. Default 250000.',
  ),
  DARAJA_CHECK_ABOVE_SHILLINGS: optional(wholeNumber(1, 10_000_000)).describe(
    'M-Pesa: above this the receipt too is looked up before tickets are issued. Default 50000.',
  ),
  DARAJA_B2C_SHORTCODE: optional(digits(/^\d{5,7}$/, '5 to 7')).describe(
    'M-Pesa: short code from which payouts are sent (B2C). Without it people send them by hand.',
  ),
  DARAJA_B2C_INITIATOR: optional(z.string()).describe('M-Pesa: name of the API operator who may pay out.'),
  DARAJA_B2C_CREDENTIAL: optional(z.string()).describe(
    "M-Pesa: that operator's password, encrypted with M-Pesa's certificate, in base64.",
  ),
  // Twice what M-Pesa carries at the least, so that no part is left that it would refuse.
  DARAJA_B2C_MAX_SHILLINGS: optional(wholeNumber(20, 10_000_000)).describe(
    'M-Pesa: largest payout at once; larger ones are sent in parts. Default 250000.',
  ),
  PAYOUT_APPROVERS: optional(z.enum(['1', '2'])).describe(
    'How many operators a payout takes: 2, or 1 where one person runs the site. Default 2.',
  ),
  STRIPE_SECRET_KEY: optional(z.string()).describe('Cards (Stripe): secret key.'),
  STRIPE_PUBLISHABLE_KEY: optional(z.string()).describe('Cards: publishable key, sent to browsers.'),
  STRIPE_WEBHOOK_SECRET: optional(z.string()).describe('Cards: signing secret of the webhook at /cb/s.'),
  STRIPE_API_URL: optional(webAddress).describe('Cards: address of the API. Default the live one.'),
  STRIPE_SCRIPT_URL: optional(webAddress).describe(
    'Cards: address of the script that draws the card fields. Default the live one.',
  ),
  SMTP_URL: optional(
    z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }),
  ).describe('Mail server, with user and password where it wants them. Without it a demo keeps its mail.'),
  MAIL_FROM: optional(
    z.string().regex(/^[^\r\n<>]*(<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, {
      error: 'must be an address, or a name with <address>',
    }),
  ).describe('Sender of all mail, such as Tiketi <tickets@example.com>. Required with SMTP_URL.'),
  SMS_URL: optional(webAddress).describe(
    'Takes SMS as a POST of { id, to, text, from } in JSON. Without it nobody is sent any.',
  ),
  SMS_TOKEN: optional(z.string()).describe('SMS: sent along as the bearer token.'),
  SMS_FROM: optional(z.string().max(20)).describe('SMS: the sender that people see.'),
  GOOGLE_CLIENT_ID: optional(z.string()).describe(
    'Sign-in with Google: id of the app, whose redirect address is PUBLIC_URL/login/google/callback.',
  ),
  GOOGLE_CLIENT_SECRET: optional(z.string()).describe('Sign-in with Google: secret of the app.'),
  GOOGLE_ISSUER_URL: optional(webAddress).describe(
    'Sign-in with Google: who vouches for people. Default https://accounts.google.com.',
  ),
  BOT_CHECK_ALLOWANCE: optional(wholeNumber(0, 1_000_000)).describe(
    'How often in 10 minutes each guarded call may be made without a bot check, per person or else per address. Default 20; 1000 in a demo, where people try things out with scripts.',
  ),
  RECAPTCHA_SITE_KEY: optional(z.string()).describe(
    'Bot check by reCAPTCHA v3: site key. Without it browsers do a little work instead.',
  ),
  RECAPTCHA_SECRET_KEY: optional(z.string()).describe('reCAPTCHA: secret key.'),
  RECAPTCHA_MIN_SCORE: optional(numberIn(0, 1)).describe(
    'reCAPTCHA: lowest score taken for a person. Default 0.5.',
  ),
  RECAPTCHA_LANGUAGE: optional(z.string().regex(/^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,4})?$/)).describe(
    'reCAPTCHA: language of its badge. Default id.',
  ),
  RECAPTCHA_BADGE: optional(z.enum(['hidden', 'bottomright'])).describe(
    'reCAPTCHA: hidden leaves a line under the forms in place of the badge. Default hidden.',
  ),
  RECAPTCHA_SCRIPT_URL: optional(webAddress).describe(
    'reCAPTCHA: address of its script. Default the live one.',
  ),
  RECAPTCHA_VERIFY_URL: optional(webAddress).describe(
    'reCAPTCHA: address that verifies tokens. Default the live one.',
  ),
  GOOGLE_MAPS_KEY: optional(z.string()).describe(
    'Maps of Google: key of the app, sent to browsers. Without it MAP_TILES draw maps, or nobody does.',
  ),
  GOOGLE_MAPS_URL: optional(webAddress).describe(
    'Maps of Google: address of the script. Default the live one.',
  ),
  MAP_TILES: optional(
    z.string().regex(/^https?:\/\/[^\s{}]+\/[^\s]*\{z\}[^\s]*\{x\}[^\s]*\{y\}[^\s]*$/, {
      error: 'must be an http:// or https:// address with {z}, {x} and {y} in it',
    }),
  ).describe('Maps: address of the tiles, such as https://tiles.example.com/{z}/{x}/{y}.png.'),
  MAP_TILES_CREDIT: optional(z.string().max(200)).describe(
    'Maps: what the owner of the tiles wants to read on them. Default © OpenStreetMap contributors.',
  ),
  HOLD_MINUTES: optional(numberIn(0.01, 120)).describe(
    'How long placed tickets are held for their buyer. Default 15.',
  ),
  HOLD_MOST_TICKETS: optional(wholeNumber(1, 1_000_000)).describe(
    'Tickets that one visitor may hold unpaid at once, and one email or phone without a bot check. Default 20.',
  ),
  HOLD_MOST_PER_ADDRESS: optional(wholeNumber(0, 1_000_000)).describe(
    'Tickets held unpaid from one address at once, above which each order needs a bot check. Default 200.',
  ),
  HOLD_SCARCE_PERCENT: optional(wholeNumber(0, 100)).describe(
    'Below so many percent left of an event each order needs a bot check. Default 10; 0 never.',
  ),
  LOG_LEVEL: optional(z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'])).describe(
    'Least severe log line to print. Default info.',
  ),
});

export type Given = z.output<typeof settings>;

export const isDemo = ({ DEMO, DATABASE_URL }: Given): boolean => DEMO ?? DATABASE_URL === undefined;
