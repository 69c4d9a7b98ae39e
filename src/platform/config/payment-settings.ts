import { type Given, isDemo } from './settings.ts';

export interface DarajaConfig {
  // A simulator of M-Pesa: no money moves.
  isTwin: boolean;
  consumerKey: string;
  consumerSecret: string;
  shortcode: string;
  passkey: string;
  till: string | null;
  // null: refunds are not possible from here.
  operator: { initiator: string; securityCredential: string } | null;
  url: string;
  callbackAddresses: string[];
  maxShillings: number;
  checkAboveShillings: number;
  // null: payouts are sent by hand.
  payouts: { shortcode: string; initiator: string; securityCredential: string; maxShillings: number } | null;
}

export interface StripeConfig {
  isTwin: boolean;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  apiUrl: string;
  scriptUrl: string;
}

const DARAJA_NEEDS = [
  'DARAJA_CONSUMER_KEY',
  'DARAJA_CONSUMER_SECRET',
  'DARAJA_SHORTCODE',
  'DARAJA_PASSKEY',
] as const;
const STRIPE_NEEDS = ['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET'] as const;

// Published by M-Pesa as the senders of its callbacks.
const DARAJA_SENDERS = [
  ...[200, 206, 207, 208].map((last) => `196.201.214.${last}`),
  ...[44, 114].map((last) => `196.201.213.${last}`),
  ...[69, 74, 127, 129, 136, 138].map((last) => `196.201.212.${last}`),
];

export function paymentProblems(given: Given): string[] {
  const groups = [DARAJA_NEEDS, STRIPE_NEEDS];
  const missing = groups.flatMap((needs) => {
    const absent = needs.filter((name) => given[name] === undefined);
    return absent.length === needs.length ? [] : absent;
  });
  const problems = missing.map((name) => `${name}: required with the other settings of this provider`);
  if ((given.DARAJA_INITIATOR === undefined) !== (given.DARAJA_SECURITY_CREDENTIAL === undefined)) {
    problems.push('DARAJA_INITIATOR and DARAJA_SECURITY_CREDENTIAL: both or neither');
  }
  const b2c = [given.DARAJA_B2C_SHORTCODE, given.DARAJA_B2C_INITIATOR, given.DARAJA_B2C_CREDENTIAL];
  if (b2c.some((one) => one === undefined) !== b2c.every((one) => one === undefined)) {
    problems.push('DARAJA_B2C_SHORTCODE, DARAJA_B2C_INITIATOR and DARAJA_B2C_CREDENTIAL: all or none');
  }
  const hasProvider = groups.some((needs) => needs.some((name) => given[name] !== undefined));
  if (!isDemo(given) && !hasProvider) {
    const [daraja, stripe] = groups.map((needs) => needs.join(', '));
    problems.push(`No payment provider is set up: give ${daraja}, or ${stripe}, or DEMO=on to try out`);
  }
  return problems;
}

export function darajaConfig(given: Given): DarajaConfig | null {
  const { DARAJA_CONSUMER_KEY, DARAJA_CONSUMER_SECRET, DARAJA_SHORTCODE, DARAJA_PASSKEY } = given;
  if (!DARAJA_CONSUMER_KEY || !DARAJA_CONSUMER_SECRET || !DARAJA_SHORTCODE || !DARAJA_PASSKEY) return null;
  const { DARAJA_INITIATOR: initiator, DARAJA_SECURITY_CREDENTIAL: securityCredential } = given;
  return {
    isTwin: false,
    consumerKey: DARAJA_CONSUMER_KEY,
    consumerSecret: DARAJA_CONSUMER_SECRET,
    shortcode: DARAJA_SHORTCODE,
    passkey: DARAJA_PASSKEY,
    till: given.DARAJA_TILL ?? null,
    operator: initiator && securityCredential ? { initiator, securityCredential } : null,
    url: given.DARAJA_URL ?? 'https://api.safaricom.co.ke',
    callbackAddresses: given.DARAJA_CALLBACK_ADDRESSES?.split(',').map((one) => one.trim()) ?? DARAJA_SENDERS,
    maxShillings: given.DARAJA_MAX_SHILLINGS ?? 250_000,
    checkAboveShillings: given.DARAJA_CHECK_ABOVE_SHILLINGS ?? 50_000,
    payouts: b2cConfig(given),
  };
}

function b2cConfig(given: Given): DarajaConfig['payouts'] {
  const { DARAJA_B2C_SHORTCODE, DARAJA_B2C_INITIATOR, DARAJA_B2C_CREDENTIAL } = given;
  if (!DARAJA_B2C_SHORTCODE || !DARAJA_B2C_INITIATOR || !DARAJA_B2C_CREDENTIAL) return null;
  return {
    shortcode: DARAJA_B2C_SHORTCODE,
    initiator: DARAJA_B2C_INITIATOR,
    securityCredential: DARAJA_B2C_CREDENTIAL,
    maxShillings: given.DARAJA_B2C_MAX_SHILLINGS ?? 250_000,
  };
}

export function stripeConfig(given: Given): StripeConfig | null {
  const { STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY, STRIPE_WEBHOOK_SECRET } = given;
  if (!STRIPE_SECRET_KEY || !STRIPE_PUBLISHABLE_KEY || !STRIPE_WEBHOOK_SECRET) return null;
  return {
    isTwin: false,
    secretKey: STRIPE_SECRET_KEY,
    publishableKey: STRIPE_PUBLISHABLE_KEY,
    webhookSecret: STRIPE_WEBHOOK_SECRET,
    apiUrl: given.STRIPE_API_URL ?? 'https://api.stripe.com',
    scriptUrl: given.STRIPE_SCRIPT_URL ?? 'https://js.stripe.com/v3/',
  };
}
