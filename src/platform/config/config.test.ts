import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const secret = 'x'.repeat(32);
const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'whsec' };
const mail = { SMTP_URL: 'smtp://127.0.0.1:25', MAIL_FROM: 'Tiketi <tickets@example.com>' };
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
    expect(readConfig({ DATABASE_URL: url, APP_SECRET: secret, ...stripe, ...mail }).isDemo).toBe(false);
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

  test.each([
    ['PORT', 'http', 'must be a whole number from 0 to 65535'],
    ['PORT', '70000.5', 'must be a whole number from 0 to 65535'],
    ['DATABASE_POOL', '2.5', 'must be a whole number from'],
    ['HOLD_MINUTES', 'long', 'must be a number from 0.01 to 120'],
    ['DARAJA_SHORTCODE', 'till', 'must be a number of 5 to 7 digits'],
    ['DARAJA_B2C_MAX_SHILLINGS', '19', 'must be a whole number from 20'],
  ])('%s=%s: one line says what it must be', (name, given, words) => {
    expect(
      problemsOf({ [name]: given })
        .split('\n')
        .slice(1),
    ).toEqual([expect.stringContaining(`${name}: ${words}`)]);
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

  test('without the demo mail is needed, and both of its settings', () => {
    const live = { DATABASE_URL: 'postgres://someone@127.0.0.1/tiketi', APP_SECRET: secret, ...stripe };
    expect(problemsOf(live)).toContain(
      'No mail is set up: give SMTP_URL and MAIL_FROM, or DEMO=on to try out',
    );
    expect(problemsOf({ ...live, SMTP_URL: mail.SMTP_URL })).toContain('MAIL_FROM: required');
    expect(problemsOf({ ...live, MAIL_FROM: mail.MAIL_FROM })).toContain('SMTP_URL: required');
    expect(problemsOf({ ...live, ...mail, MAIL_FROM: 'x@example.com\r\nBcc: y@example.com' })).toContain(
      'MAIL_FROM',
    );
    expect(problemsOf({ ...live, ...mail, SMTP_URL: 'http://127.0.0.1' })).toContain('SMTP_URL');
    expect(readConfig({ ...live, ...mail }).mail).toEqual({ url: mail.SMTP_URL, from: mail.MAIL_FROM });
    expect(readConfig({}).mail).toBeNull();
    expect(readConfig({}).sms).toBeNull();
    expect(readConfig({ SMS_URL: 'https://sms.example.com/send', SMS_FROM: 'TIKETI' }).sms).toEqual({
      url: 'https://sms.example.com/send',
      token: null,
      from: 'TIKETI',
    });
  });
});
