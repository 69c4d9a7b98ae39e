import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { beforeAll, describe, expect, test } from 'vitest';
import { ORGANIZERS, openCatalogue } from '#tests/support/catalogue.ts';
import { testDatabase } from '#tests/support/database.ts';
import { type Browser, newPerson, openBrowser } from '#tests/support/people.ts';
import { newMember } from '#tests/support/teams.ts';
import { type TestApp, testApp } from '#tests/support/test-app.ts';

// What comes in large is in memory as a whole: from whom it is taken is known before it is read.

const db = await testDatabase();
await openCatalogue(db, new Date());
const ORGANIZER = ORGANIZERS.ngoma.slug;
const DRAFT = `/sell/${ORGANIZER}/drafts/${randomUUID()}`;
const MB = 1024 * 1024;
let app: TestApp;
let port: number;
let nobody: Browser;
let stranger: Browser;
let member: Browser;

beforeAll(async () => {
  app = await testApp(db);
  nobody = openBrowser(app);
  stranger = await newPerson(app, db, 'stranger@example.com');
  member = await newMember(app, db);
  port = Number(new URL(await app.http.listen({ port: 0, host: '127.0.0.1' })).port);
});

const CHUNKED = 'transfer-encoding: chunked';
const sized = (bytes: number) => `content-length: ${bytes}`;

// Only the head is sent: what is answered is answered without the body.
async function announce(browser: Browser, url: string, length: string): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  const type = url.startsWith('/api/') ? 'application/json' : 'multipart/form-data; boundary=x';
  socket.write(
    `POST ${url} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\nsec-fetch-site: same-origin\r\ncookie: ${cookie}\r\ncontent-type: ${type}\r\n${length}\r\n\r\n`,
  );
  return socket;
}

async function answerTo(socket: Socket): Promise<{ status: number; head: string }> {
  const [chunk] = await once(socket, 'data');
  const head = String(chunk).split('\r\n\r\n')[0] ?? '';
  return { status: Number(head.split(' ')[1]), head };
}

async function headOf(browser: Browser, url: string, length: string) {
  const socket = await announce(browser, url, length);
  const answer = await answerTo(socket);
  socket.destroy();
  return answer;
}

describe('before a large body is read', () => {
  test.each([DRAFT, `/sell/${ORGANIZER}/page`, `/sell/nowhere/drafts/${randomUUID()}`])(
    'whoever is not signed in is led there: %s',
    async (url) => {
      const { status, head } = await headOf(nobody, url, sized(31 * MB));
      expect(status).toBe(303);
      expect(head).toContain(`location: /login?`);
    },
  );

  test.each<[string, () => Browser, string, string]>([
    ['of somebody else', () => stranger, DRAFT, sized(MB)],
    ['where no form has a file', () => member, `/sell/${ORGANIZER}/team/leave`, sized(2 * MB)],
    ['of a visitor', () => nobody, '/login', sized(300_000)],
    ['of unknown length', () => member, DRAFT, CHUNKED],
    ['to a call', () => member, `/api/sell/${ORGANIZER}/drafts/save`, sized(300_000)],
    ['to a visitor’s call', () => nobody, '/api/user/login', sized(300_000)],
  ])('it is refused: %s', async (_what, who, url, length) => {
    expect((await headOf(who(), url, length)).status).toBe(413);
  });
});

test('all together have room for so much: more is asked to come again, and may when the others are gone', async () => {
  const sockets = await Promise.all(Array.from({ length: 5 }, () => announce(member, DRAFT, sized(31 * MB))));
  const { status, head } = await Promise.race(sockets.map(answerTo));
  expect(status).toBe(503);
  expect(head).toMatch(/retry-after: \d/);
  for (const socket of sockets) socket.destroy();
  const again = async () => {
    const socket = await announce(member, DRAFT, sized(31 * MB));
    socket.end('--x--');
    const { status: now } = await answerTo(socket).catch(() => ({ status: 0 }));
    return now;
  };
  await expect.poll(again).not.toBe(503);
});
