import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabase } from '#tests/support/database.ts';
import { lastMail, newPerson, openBrowser, PASSWORD, tokenIn } from '#tests/support/people.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// Accounts from the first form to the last session, through the API alone.

const db = await testDatabase();
let app: TestApp;

beforeAll(async () => {
  app = await testApp(db);
});

describe('registering', () => {
  test('sends a link, which makes the account and signs it in', async () => {
    const browser = openBrowser(app);
    const asked = await browser.post('/api/user/register', {
      name: 'Amina Wanjiku',
      email: 'Amina@Example.com',
      phone: '0712 345 678',
      password: PASSWORD,
      language: 'sw',
      next: '/events/pay',
    });
    expect(asked).toMatchObject({ status: 200, body: { data: { sent: true } } });
    expect(browser.cookies.size).toBe(0);
    expect((await browser.get('/api/user/find')).body).toEqual({ data: null });
    const mail = await lastMail(db, 'Amina@Example.com');
    expect(mail.body_html).toContain('http://localhost:3000/signup/confirm?token=');
    expect(mail).toMatchObject({ locale: 'sw', subject: expect.stringContaining('Thibitisha') });

    const elsewhere = openBrowser(app);
    const confirmed = await elsewhere.post('/api/user/confirm', { token: tokenIn(mail) });
    expect(confirmed.body.data).toMatchObject({
      kind: 'registered',
      next: '/events/pay',
      user: {
        name: 'Amina Wanjiku',
        email: 'Amina@Example.com',
        phone: '+254712345678',
        phone_confirmed: false,
      },
    });
    expect((await elsewhere.get('/api/user/find')).body.data).toMatchObject({ language: 'sw' });
    expect(await openBrowser(app).post('/api/user/confirm', { token: tokenIn(mail) })).toMatchObject({
      status: 410,
      body: { code: 'link_expired' },
    });
  });

  test('signs in afterwards, in any writing of the address', async () => {
    await newPerson(app, db, 'writing@example.com');
    const browser = openBrowser(app);
    const { status, body } = await browser.post('/api/user/login', {
      username: ' WRITING@example.com',
      password: PASSWORD,
    });
    expect(status).toBe(200);
    expect(body.user).toMatchObject({ email: 'writing@example.com', is_merchant: false });
    expect((await browser.get('/api/user/find')).body.data.email).toBe('writing@example.com');
  });
});
