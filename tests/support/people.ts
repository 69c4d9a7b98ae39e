import { sql } from 'kysely';
import type { TestDatabase } from './database.ts';
import type { TestApp } from './test-app.ts';

const OWN_PAGE = { 'sec-fetch-site': 'same-origin' };
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };

export interface PersonAnswer {
  status: number;
  headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: what came over the wire is what the tests look into
  body: any;
}

// A browser with its cookies, on our own pages unless the headers say otherwise.
export interface Browser {
  cookies: Map<string, string>;
  get(url: string, headers?: Record<string, string>): Promise<PersonAnswer>;
  post(url: string, body?: object, headers?: Record<string, string>): Promise<PersonAnswer>;
  // Opens a page; with `fields`, sends them as a form.
  open(url: string, fields?: Record<string, string>): Promise<OpenedPage>;
}

export interface OpenedPage {
  status: number;
  location: string | undefined;
  headers: Record<string, unknown>;
  html: string;
}

export function openBrowser(app: TestApp, address = '127.0.0.1'): Browser {
  const cookies = new Map<string, string>();
  const send = async (method: 'GET' | 'POST', url: string, body?: object | string, headers = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await app.http.inject({
      method,
      url,
      ...(body && { payload: body }),
      headers: { ...OWN_PAGE, ...(cookie && { cookie }), ...headers },
      remoteAddress: address,
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (/max-age=0/i.test(line)) cookies.delete(name);
      else cookies.set(name, value);
    }
    return answer;
  };
  const call = async (...sent: Parameters<typeof send>): Promise<PersonAnswer> => {
    const answer = await send(...sent);
    const isJson = String(answer.headers['content-type']).startsWith('application/json');
    return { status: answer.statusCode, headers: answer.headers, body: isJson ? answer.json() : null };
  };
  return {
    cookies,
    get: (url, headers) => call('GET', url, undefined, headers),
    post: (url, body, headers) => call('POST', url, body, headers),
    async open(url, fields) {
      const { statusCode, headers, payload } = fields
        ? await send('POST', url, new URLSearchParams(fields).toString(), FORM)
        : await send('GET', url);
      return { status: statusCode, location: headers.location, headers, html: payload };
    },
  };
}

// The same person at another server on the same database.
export function elsewhere(app: TestApp, { cookies }: Browser): Browser {
  const browser = openBrowser(app);
  for (const [name, value] of cookies) browser.cookies.set(name, value);
  return browser;
}

export interface SentMail {
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string | null;
  locale: string;
}

// The newest message to somebody.
export async function lastMail(db: TestDatabase, recipient: string): Promise<SentMail> {
  const found = await sql<SentMail>`
    select recipient, subject, body_text, body_html, locale from messages where recipient = ${recipient}
    order by queued_at desc limit 1
  `.execute(db.sql);
  const [mail] = found.rows;
  if (!mail) throw new Error(`Nobody wrote to ${recipient}`);
  return mail;
}

export const tokenIn = (mail: SentMail): string => {
  const token = /[?&]token=([\w-]{43})/.exec(mail.body_text)?.[1];
  if (token === undefined) throw new Error(`There is no link in: ${mail.body_text}`);
  return token;
};

export const PASSWORD = 'mvua-inanyesha-leo';

// Registers and opens the mailed link: an account, signed in on this browser.
export async function newPerson(
  app: TestApp,
  db: TestDatabase,
  email: string,
  more: object = {},
): Promise<Browser> {
  const browser = openBrowser(app);
  const given = { name: 'Amina Wanjiku', email, password: PASSWORD, ...more };
  const call = 'organization' in more ? 'registerMerchants' : 'register';
  const asked = await browser.post(`/api/user/${call}`, given);
  if (asked.status !== 200) throw new Error(JSON.stringify(asked.body));
  const confirmed = await browser.post('/api/user/confirm', { token: tokenIn(await lastMail(db, email)) });
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body));
  return browser;
}
