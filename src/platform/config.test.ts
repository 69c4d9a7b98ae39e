import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const secret = 'x'.repeat(32);
const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'whsec' };
const problemsOf = (env: Record<string, string>) => {
  try {
    readConfig(env);
    return '';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('settings', () => {
  test('nothing is needed: the embedded database, the demo, this machine only', () => {
    expect(readConfig({})).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: null,
      publicUrl: 'http://localhost:3000',
      isDemo: true,
      runsWorker: true,
      defaultLocale: 'en',
      pageCache: { isOn: true, sharedMaxAge: 0 },
    });
  });

  test('with a real database the demo is off unless asked for, and a secret is required', () => {
    const url = 'postgres://someone@127.0.0.1/tiketi';
    expect(readConfig({ DATABASE_URL: url, APP_SECRET: secret, ...stripe }).isDemo).toBe(false);
    expect(readConfig({ DATABASE_URL: url, APP_SECRET: secret, DEMO: 'on' }).isDemo).toBe(true);
    expect(problemsOf({ DATABASE_URL: url })).toContain('APP_SECRET');
  });

  test('an empty variable is an absent one', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: '', APP_SECRET: '' })).toMatchObject({
      port: 3000,
      databaseUrl: null,
    });
  });

  test('every problem is listed at once, by name', () => {
    const problems = problemsOf({
      PORT: 'many',
      DEMO: 'yes',
      PUBLIC_URL: 'tiketi',
      DATABASE_URL: 'mysql://x',
    });
    for (const name of ['PORT', 'DEMO', 'PUBLIC_URL', 'DATABASE_URL']) expect(problems).toContain(name);
  });

  test('the public address has no slash at its end', () => {
    expect(readConfig({ PUBLIC_URL: 'https://tiketi.example/' }).publicUrl).toBe('https://tiketi.example');
  });

  test('without the demo a payment provider is needed, and each needs all of its settings', () => {
    const live = { DATABASE_URL: 'postgres://someone@127.0.0.1/tiketi', APP_SECRET: secret };
    const none = problemsOf(live);
    for (const name of ['DARAJA_CONSUMER_KEY', 'DARAJA_PASSKEY', 'STRIPE_SECRET_KEY']) {
      expect(none).toContain(name);
    }
    expect(readConfig({ ...live, DEMO: 'on' })).toMatchObject({ daraja: null, stripe: null });
    const half = problemsOf({ ...live, STRIPE_SECRET_KEY: 'sk' });
    for (const name of ['STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET']) expect(half).toContain(name);
    expect(problemsOf({ ...live, ...stripe, DARAJA_SHORTCODE: '174379' })).toContain('DARAJA_PASSKEY');
    expect(problemsOf({ ...live, ...stripe, DARAJA_INITIATOR: 'x' })).toContain('DARAJA_SECURITY_CREDENTIAL');
  });
});
