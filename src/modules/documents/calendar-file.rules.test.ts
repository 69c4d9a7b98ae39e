import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CalendarVisit, writeCalendar } from './calendar-file.rules.ts';

const visit: CalendarVisit = {
  uid: 'kx7q2abc-all@tiketi.example.com',
  title: 'Koroga; Festival, “usiku”',
  place: 'Baraza Gardens, Kirichwa Lane, Nairobi',
  details: 'Opposite the tower\nthen left \\ right',
  from: new Date('2026-12-05T16:00:00Z'),
  until: new Date('2026-12-05T20:30:00Z'),
  isCancelled: false,
  changedAt: new Date('2026-11-01T08:00:00Z'),
  url: 'https://tiketi.example.com/events/koroga',
  alarm: 'In three hours: Koroga',
};

const unfold = (text: string) => text.replaceAll('\r\n ', '');

describe('a calendar file', () => {
  test('has what RFC 5545 asks for and what calendars need', () => {
    const lines = unfold(writeCalendar([visit], 'Tiketi')).split('\r\n');
    for (const line of [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'UID:kx7q2abc-all@tiketi.example.com',
      'DTSTAMP:20261101T080000Z',
      'DTSTART:20261205T160000Z',
      'DTEND:20261205T203000Z',
      'SUMMARY:Koroga\\; Festival\\, “usiku”',
      'LOCATION:Baraza Gardens\\, Kirichwa Lane\\, Nairobi',
      'DESCRIPTION:Opposite the tower\\nthen left \\\\ right',
      'STATUS:CONFIRMED',
      'TRIGGER:-PT3H',
      'END:VCALENDAR',
    ]) {
      expect(lines).toContain(line);
    }
    expect(lines.some((line) => line.startsWith('ORGANIZER'))).toBe(false);
  });

  test('of a cancelled event says so, rings no more, and counts up', () => {
    const sequence = (text: string) => Number(/SEQUENCE:(\d+)/.exec(text)?.[1]);
    const before = writeCalendar([visit], 'Tiketi');
    const changedAt = new Date('2026-11-20T08:00:00Z');
    const after = writeCalendar([{ ...visit, isCancelled: true, changedAt }], 'Tiketi');
    expect(after).toContain('STATUS:CANCELLED');
    expect(after).not.toContain('VALARM');
    expect(sequence(after)).toBeGreaterThan(sequence(before));
    expect(sequence(after)).toBeLessThan(2 ** 31);
  });

  test('has no line above 75 octets, splits no character and loses none', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (title) => {
        const text = writeCalendar([{ ...visit, title }], 'Tiketi');
        const bytes = Buffer.from(text);
        expect(new TextDecoder('utf-8', { fatal: true }).decode(bytes)).toBe(text);
        for (const line of text.split('\r\n')) {
          expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
          expect(new TextDecoder('utf-8', { fatal: true }).decode(Buffer.from(line))).toBe(line);
        }
        const summary =
          unfold(text)
            .split('\r\n')
            .find((line) => line.startsWith('SUMMARY:')) ?? '';
        const read = summary
          .slice(8)
          .replace(/\\(.)/g, (_, character) => (character === 'n' ? '\n' : character));
        // biome-ignore lint/suspicious/noControlCharactersInRegex: what a calendar may not hold
        const kept = title.replace(/\r\n?/g, '\n').replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');
        expect(read).toBe(kept);
      }),
    );
  });

  test('cannot be given further lines', () => {
    const text = unfold(writeCalendar([{ ...visit, title: 'x\r\nATTENDEE:mailto:a@example.com' }], 'Tiketi'));
    expect(text.split('\r\n').some((line) => line.startsWith('ATTENDEE'))).toBe(false);
  });
});
