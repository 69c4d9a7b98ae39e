import { describe, expect, test } from 'vitest';
import { readPdf } from '#tests/support/read-pdf.ts';
import { readQr } from '#tests/support/read-qr.ts';
import { drawTickets } from './draw-tickets.ts';
import { printTickets } from './print.ts';
import type { TicketDocument, TicketSheet } from './ticket-sheet.ts';

const MM = 72 / 25.4;
const BASE_45 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:';
// As long as a ticket's code, in its alphabet.
const codeNumber = (seed: number) =>
  Array.from({ length: 146 }, (_, at) => BASE_45[(at * 31 + seed) % BASE_45.length]).join('');

const sheet = (given: Partial<TicketSheet> = {}): TicketSheet => ({
  eventName: 'Koroga Festival',
  when: 'Sat 5 Dec 2026 · 19:00 EAT',
  doors: 'Doors 18:00 · Ends 23:30 EAT',
  number: '1/2',
  referenceLabel: 'Order',
  reference: 'KX7Q2ABC',
  codeLabel: 'Code',
  code: 'K3M9P Q7XZ2',
  qrText: codeNumber(1),
  qrName: 'Entry code K3M9PQ7XZ2',
  who: [
    { label: 'Name', value: 'Amina Wanjikũ' },
    { label: 'Ticket', value: 'VIP' },
  ],
  facts: [
    { label: 'Where', value: 'Baraza Gardens', more: 'Kirichwa Lane, Nairobi' },
    { label: 'How to find it', value: 'Opposite the tower' },
    { label: 'Paid', value: 'Ksh 4,500' },
    { label: 'Organiser', value: 'Ngoma Nights', more: '+254 700 000 100' },
  ],
  saying: 'The song ends, the evening stays',
  stamp: null,
  notes: [{ label: 'At the door', value: 'Show the code.' }],
  foot: 'Tiketi · tiketi.example.com',
  colours: { ground: '#16123F', woven: '#1f1a5e', bold: '#FF6B3D', warm: '#FFC24B', spark: '#FFF4E0' },
  ...given,
});

const document = (given: Partial<TicketDocument> = {}): TicketDocument => ({
  title: 'Tickets for Koroga Festival',
  author: 'Tiketi',
  language: 'sw',
  issuedAt: new Date('2026-11-15T00:00:00Z'),
  size: 'a4',
  sheets: [sheet()],
  ...given,
});

describe('TKT-9: the PDF of a ticket', () => {
  test.each([
    ['a4', 210, 297],
    ['a6', 105, 148],
  ] as const)(
    'on %s: all the words, and the code at least 45 mm wide in pure black',
    async (size, width, height) => {
      const bytes = await drawTickets(document({ size }));
      const [page] = readPdf(bytes);
      expect(page?.width).toBeCloseTo(width * MM, 0);
      expect(page?.height).toBeCloseTo(height * MM, 0);
      for (const word of [
        'Koroga Festival',
        'Sat 5 Dec 2026 · 19:00 EAT',
        'Doors 18:00 · Ends 23:30 EAT',
        'KX7Q2ABC',
        'K3M9P Q7XZ2',
        'Baraza Gardens',
        'Opposite the tower',
        'Ksh 4,500',
        'Ngoma Nights',
        '+254 700 000 100',
        'The song ends, the evening stays',
        '1/2',
      ]) {
        expect(page?.text).toContain(word);
      }
      expect(readQr(49, page?.blackStrips ?? [])).toBe(codeNumber(1));
      expect((41 * (page?.stripScale ?? 0)) / MM).toBeGreaterThanOrEqual(45);
      expect(bytes.length).toBeLessThan(100_000);
    },
  );

  test('has a page for each ticket, its language, its tags and a text for the code', async () => {
    const sheets = [1, 2, 3].map((seed) => sheet({ qrText: codeNumber(seed), number: `${seed}/3` }));
    const bytes = await drawTickets(document({ sheets }));
    expect(readPdf(bytes).map((page) => readQr(49, page.blackStrips))).toEqual([1, 2, 3].map(codeNumber));
    const text = Buffer.from(bytes).toString('latin1');
    expect(text).toContain('/Lang (sw)');
    expect(text).toContain('/Marked true');
    expect(text).toContain('/Alt (Entry code K3M9PQ7XZ2)');
  });

  test('of the same ticket is the same file', async () => {
    const [one, other] = [await drawTickets(document()), await drawTickets(document())];
    expect(Buffer.compare(one, other)).toBe(0);
  });

  test('shows names as they are written, and something readable for what no font has', async () => {
    const names = ['Đỗ Thị Hương', 'Ñandú Öztürk', 'Łukasz Žižek', 'Ọlábísí', 'Nurul Aini', 'Raffia Sufi'];
    for (const value of names) {
      const [page] = readPdf(
        await drawTickets(document({ sheets: [sheet({ who: [{ label: 'x', value }] })] })),
      );
      // A line is written in pieces where the font changes.
      expect(page?.text.replaceAll('\n', ''), value).toContain(value.normalize('NFC').replaceAll('\n', ''));
    }
    const odd = [{ label: 'x', value: 'أمينة 阿明 👩🏽‍🎤\u0000 Ⓐ' }];
    const [page] = readPdf(await drawTickets(document({ sheets: [sheet({ who: odd })] })));
    expect(page?.text).not.toContain('\ufffd');
    expect(page?.text).toContain('?');
  });

  test('shortens what is too long and keeps the page whole', async () => {
    const long = 'Taarab '.repeat(60);
    const bytes = await drawTickets(
      document({
        size: 'a6',
        sheets: [
          sheet({
            eventName: long,
            saying: long,
            who: [{ label: 'Name', value: 'W'.repeat(400) }],
            facts: [{ label: 'Where', value: long, more: long }],
          }),
        ],
      }),
    );
    const [page] = readPdf(bytes);
    expect(page?.text).toContain('…');
    expect(readQr(49, page?.blackStrips ?? [])).toBe(codeNumber(1));
  });

  test('that lets nobody in says so and shows no code', async () => {
    const [page] = readPdf(
      await drawTickets(document({ sheets: [sheet({ qrText: null, stamp: 'NOT VALID' })] })),
    );
    expect(page?.text).toContain('NOT VALID');
    expect(page?.blackStrips).toEqual([]);
  });
});

test('printing leaves the event loop free', async () => {
  await printTickets(document());
  const sheets = Array.from({ length: 60 }, (_, seed) => sheet({ qrText: codeNumber(seed) }));
  const worked = () => process.threadCpuUsage().user / 1000;
  const before = worked();
  const bytes = await printTickets(document({ sheets }));
  const here = worked() - before;
  const beforeDrawing = worked();
  await drawTickets(document({ sheets }));
  const drawing = worked() - beforeDrawing;
  expect(readPdf(bytes)).toHaveLength(60);
  // In milliseconds of this thread's own work.
  expect(here).toBeLessThan(drawing / 4);
});
