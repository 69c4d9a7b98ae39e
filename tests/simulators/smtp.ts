import { type AddressInfo, createServer, type Socket } from 'node:net';

export interface ReceivedMail {
  from: string;
  to: string[];
  raw: string;
}

// well: takes everything. away: hangs up on whoever connects. busy: asks to try later. hangsUp: takes the whole mail
// and is gone before saying so. noSignIn: refuses the password. silent: takes connections and says nothing.
export type SmtpMood = 'well' | 'away' | 'busy' | 'hangsUp' | 'noSignIn' | 'silent';

export interface SmtpSimulator {
  url: string;
  received: ReceivedMail[];
  // Times that somebody connected.
  calls(): number;
  setMood(mood: SmtpMood): void;
  // Mail to this address is refused for good.
  refuse(address: string): void;
  close(): Promise<void>;
}

// A mail server as RFC 5321 has it, with sign-in, that takes down what it gets and fails on request.
export async function startSmtpSimulator(): Promise<SmtpSimulator> {
  const received: ReceivedMail[] = [];
  const refused = new Set<string>();
  const sockets = new Set<Socket>();
  let mood: SmtpMood = 'well';
  let calls = 0;
  const server = createServer((socket) => {
    calls += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => {});
    if (mood === 'away') return void socket.destroy();
    if (mood === 'silent') return;
    talk(socket, { mood: () => mood, refused, received });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `smtp://tiketi:secret@127.0.0.1:${port}`,
    received,
    calls: () => calls,
    setMood(next) {
      mood = next;
      for (const socket of sockets) socket.destroy();
    },
    refuse: (address) => void refused.add(address),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

interface House {
  mood(): SmtpMood;
  refused: Set<string>;
  received: ReceivedMail[];
}

function talk(socket: Socket, house: House): void {
  let unread = '';
  let mail: ReceivedMail | null = null;
  let isInData = false;
  const say = (line: string) => socket.write(`${line}\r\n`);

  function takeCommand(line: string): void {
    const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
    switch (line.slice(0, 4).toUpperCase()) {
      case 'EHLO':
        socket.write('250-simulator\r\n250-8BITMIME\r\n250-AUTH PLAIN\r\n250 SIZE 10000000\r\n');
        return;
      case 'AUTH':
        say(house.mood() === 'noSignIn' ? '535 5.7.8 wrong password' : '235 2.7.0 welcome');
        return;
      case 'MAIL':
        if (house.mood() === 'busy') return void say('451 4.3.0 try again later');
        mail = { from: address, to: [], raw: '' };
        say('250 ok');
        return;
      case 'RCPT':
        if (house.refused.has(address)) return void say('550 5.1.1 no such person');
        mail?.to.push(address);
        say('250 ok');
        return;
      case 'DATA':
        isInData = true;
        say('354 go on');
        return;
      case 'RSET':
        mail = null;
        say('250 ok');
        return;
      case 'NOOP':
        say('250 ok');
        return;
      case 'QUIT':
        socket.end('221 bye\r\n');
        return;
      default:
        say('502 not known here');
    }
  }

  function takeMail(raw: string): void {
    isInData = false;
    if (mail) house.received.push({ ...mail, raw: raw.replace(/^\.\./gm, '.') });
    mail = null;
    if (house.mood() === 'hangsUp') return void socket.destroy();
    say('250 2.0.0 taken');
  }

  socket.setEncoding('latin1');
  say('220 simulator ESMTP');
  socket.on('data', (text: string) => {
    unread += text;
    for (;;) {
      const mark = isInData ? '\r\n.\r\n' : '\r\n';
      const end = unread.indexOf(mark);
      if (end < 0) return;
      const piece = unread.slice(0, end);
      unread = unread.slice(end + mark.length);
      if (isInData) takeMail(piece);
      else takeCommand(piece);
    }
  });
}

export interface MailPart {
  type: string;
  filename: string | null;
  content: Buffer;
}

export interface OpenedMail {
  headers: Map<string, string>;
  parts: MailPart[];
}

// What a mail program makes of it.
export function openMail({ raw }: ReceivedMail): OpenedMail {
  const { headers, body } = cut(raw);
  return { headers, parts: partsOf(headers, body) };
}

function partsOf(headers: Map<string, string>, body: string): MailPart[] {
  const type = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1];
  if (boundary) {
    const pieces = `\r\n${body}`.split(`\r\n--${boundary}`).slice(1, -1);
    return pieces.flatMap((piece) => {
      const part = cut(piece.replace(/^\r\n/, ''));
      return partsOf(part.headers, part.body);
    });
  }
  const filename = /filename="?([^";]+)"?/.exec(headers.get('content-disposition') ?? '')?.[1] ?? null;
  return [{ type: type.split(';')[0] ?? '', filename, content: decode(headers, body) }];
}

function cut(text: string): { headers: Map<string, string>; body: string } {
  const end = text.indexOf('\r\n\r\n');
  const lines = text
    .slice(0, end)
    .replace(/\r\n[ \t]+/g, ' ')
    .split('\r\n');
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':');
    return [line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim())];
  });
  return { headers: new Map(headers), body: text.slice(end + 4) };
}

function decode(headers: Map<string, string>, body: string): Buffer {
  switch (headers.get('content-transfer-encoding')) {
    case 'base64':
      return Buffer.from(body, 'base64');
    case 'quoted-printable':
      return Buffer.from(unquote(body), 'latin1');
    default:
      return Buffer.from(body, 'latin1');
  }
}

const unquote = (text: string) =>
  text
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));

// =?UTF-8?Q?…?= and =?UTF-8?B?…?=
const decodeWords = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : Buffer.from(unquote(word.replaceAll('_', ' ')), 'latin1').toString(),
    );
