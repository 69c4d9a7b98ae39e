import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { LOCALES } from './i18n.ts';
import {
  addDays,
  countdown,
  formatCardLine,
  formatDateTime,
  formatDay,
  formatDayRange,
  formatFull,
  formatMonth,
  formatPlainDay,
  formatTime,
  instantMs,
  isoWithOffset,
  isPlainDate,
  plainDateIn,
  startOfDay,
  weekdayOf,
  zonedParts,
  zonedToUtc,
  zoneLabel,
} from './time.ts';
import { STEADY_SINCE, STEADY_ZONES } from './time-words.ts';

const NOW = '2026-11-15T09:00:00Z';
const NAIROBI = 'Africa/Nairobi';
const JAKARTA = 'Asia/Jakarta';
// 19:00 in Nairobi, and 19:00 in Jakarta, on Saturday 5 December 2026
const CONCERT = '2026-12-05T16:00:00Z';
const GIG = '2026-12-05T12:00:00Z';

const ZONES = [
  NAIROBI,
  'Africa/Kampala',
  'Africa/Dar_es_Salaam',
  'Africa/Kigali',
  JAKARTA,
  'Asia/Makassar',
  'Asia/Jayapura',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'UTC',
];
const anyZone = fc.constantFrom(...ZONES);
const anyMoment = fc.date({
  min: new Date('1990-01-01T00:00:00Z'),
  max: new Date('2060-01-01T00:00:00Z'),
  noInvalidDate: true,
});

describe('the words', () => {
  test('a date and time, with the zone', () => {
    expect(formatDateTime(CONCERT, NAIROBI, 'en', NOW)).toBe('Sat 5 Dec · 19:00 EAT');
    expect(formatDateTime(GIG, JAKARTA, 'id', NOW)).toBe('Sab, 5 Des · 19.00 WIB');
    expect(formatDateTime(CONCERT, NAIROBI, 'sw', NOW)).toBe('Jumamosi 5 Des · 19:00 EAT');
    expect(formatDateTime(CONCERT, NAIROBI, 'en', '2027-01-02T00:00:00Z')).toBe('Sat 5 Dec 2026 · 19:00 EAT');
  });

  test('in full, always with the year', () => {
    expect(formatFull(CONCERT, NAIROBI, 'en')).toBe('Sat 5 Dec 2026 · 19:00 EAT');
    expect(formatFull(GIG, JAKARTA, 'id')).toBe('Sab, 5 Des 2026 · 19.00 WIB');
  });

  test('on a card', () => {
    expect(formatCardLine(CONCERT, NAIROBI, 'en', NOW)).toBe('Sat 5 Dec · 19:00');
    expect(formatCardLine(new Date(CONCERT), NAIROBI, 'en', new Date(NOW))).toBe('Sat 5 Dec · 19:00');
    expect(formatCardLine('2027-01-09T16:05:00Z', NAIROBI, 'en', NOW)).toBe('Sat 9 Jan 2027 · 19:05');
  });

  test('the year is compared in the event’s zone', () => {
    const newYearInNairobi = '2026-12-31T21:30:00Z';
    expect(formatCardLine(newYearInNairobi, NAIROBI, 'en', NOW)).toBe('Fri 1 Jan 2027 · 00:30');
    expect(formatCardLine(newYearInNairobi, NAIROBI, 'en', newYearInNairobi)).toBe('Fri 1 Jan · 00:30');
  });

  test('a day, a time, a month', () => {
    expect(formatDay(CONCERT, NAIROBI, 'en')).toBe('Sat 5 Dec');
    expect(formatDay(CONCERT, NAIROBI, 'id', '2025-06-01T00:00:00Z')).toBe('Sab, 5 Des 2026');
    expect(formatDay(CONCERT, NAIROBI, 'id', NOW)).toBe('Sab, 5 Des');
    expect(formatTime(CONCERT, NAIROBI, 'sw')).toBe('19:00');
    expect(formatTime('2026-12-05T21:05:00Z', NAIROBI, 'id')).toBe('00.05');
    expect(LOCALES.map((locale) => formatMonth('2026-08-01T00:00:00Z', NAIROBI, locale))).toEqual([
      'August 2026',
      'Agustus 2026',
      'Agosti 2026',
    ]);
    expect(formatPlainDay('2026-12-05', 'en')).toBe('Sat 5 Dec');
  });

  test('a range of days says nothing twice', () => {
    const range = (from: string, to: string, locale: 'en' | 'id' = 'en', now = NOW) =>
      formatDayRange(`${from}T09:00:00Z`, `${to}T18:00:00Z`, NAIROBI, locale, now);
    expect(range('2026-11-12', '2026-11-15')).toBe('Thu 12 – Sun 15 Nov');
    expect(range('2026-11-12', '2026-11-15', 'id')).toBe('Kam, 12 – Min, 15 Nov');
    expect(range('2026-11-28', '2026-12-01')).toBe('Sat 28 Nov – Tue 1 Dec');
    expect(range('2026-11-12', '2026-11-12')).toBe('Thu 12 Nov');
    expect(range('2027-11-12', '2027-11-15')).toBe('Fri 12 – Mon 15 Nov 2027');
    expect(range('2026-12-31', '2027-01-02')).toBe('Thu 31 Dec 2026 – Sat 2 Jan 2027');
    expect(range('2026-11-12', '2027-11-12')).toBe('Thu 12 Nov 2026 – Fri 12 Nov 2027');
  });

  test('every language names seven days and twelve months, all different', () => {
    for (const locale of LOCALES) {
      const days = Array.from({ length: 7 }, (_, day) => formatPlainDay(addDays('2026-11-01', day), locale));
      expect(new Set(days.map((text) => text.split(/,? /)[0])).size).toBe(7);
      const firsts = Array.from({ length: 12 }, (_, month) => new Date(Date.UTC(2026, month, 1)));
      expect(new Set(firsts.map((at) => formatMonth(at, 'UTC', locale))).size).toBe(12);
      expect(new Set(firsts.map((at) => formatDay(at, 'UTC', locale).split(' ').at(-1))).size).toBe(12);
      expect(firsts.map((at) => formatFull(at, 'UTC', locale)).join()).not.toContain('undefined');
    }
  });

  test('zones are named as people name them', () => {
    const labels = ZONES.map((zone) => zoneLabel('2026-12-05T00:00:00Z', zone));
    expect(labels.slice(0, 7)).toEqual(['EAT', 'EAT', 'EAT', 'CAT', 'WIB', 'WITA', 'WIT']);
    expect(labels.slice(7)).toEqual(['GMT+5:30', 'GMT+5:45', 'GMT+1', 'GMT-5', 'GMT+11', 'GMT']);
  });
});

describe('zones', () => {
  test('ISO with the zone’s offset', () => {
    expect(isoWithOffset(CONCERT, NAIROBI)).toBe('2026-12-05T19:00:00+03:00');
    expect(isoWithOffset(CONCERT, 'Asia/Kathmandu')).toBe('2026-12-05T21:45:00+05:45');
    expect(isoWithOffset(CONCERT, 'America/New_York')).toBe('2026-12-05T11:00:00-05:00');
    expect(isoWithOffset('2026-12-05T22:30:15.999Z', NAIROBI)).toBe('2026-12-06T01:30:15+03:00');
  });

  test('ISO with offset is the same instant, to the second', () => {
    fc.assert(
      fc.property(anyMoment, anyZone, (at, zone) => {
        expect(Date.parse(isoWithOffset(at, zone))).toBe(Math.floor(at.getTime() / 1000) * 1000);
      }),
    );
  });

  test('the parts are those that Intl shows', () => {
    fc.assert(
      fc.property(anyMoment, anyZone, (at, zone) => {
        const { year, month, day, hour, minute, second, weekday } = zonedParts(at, zone);
        const shown = new Intl.DateTimeFormat('en-GB', {
          timeZone: zone,
          dateStyle: 'short',
          timeStyle: 'medium',
          hourCycle: 'h23',
        }).format(at);
        const two = (value: number) => String(value).padStart(2, '0');
        expect(`${two(day)}/${two(month)}/${year}, ${two(hour)}:${two(minute)}:${two(second)}`).toBe(shown);
        const named = new Intl.DateTimeFormat('en-US', { timeZone: zone, weekday: 'short' }).format(at);
        expect(['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'][weekday]).toBe(named);
      }),
    );
  });

  test('the zones said to be steady are, month by month in this century', () => {
    for (const [zone, { hours }] of STEADY_ZONES) {
      const clock = new Intl.DateTimeFormat('en-GB', { timeZone: zone, hour: 'numeric', hourCycle: 'h23' });
      for (let at = STEADY_SINCE; at < Date.UTC(2060, 0); at += 28 * 86_400_000) {
        expect(Number(clock.format(at)), `${zone} ${new Date(at).toISOString()}`).toBe(hours);
      }
    }
  });

  test('a wall time becomes an instant at which the clock shows it', () => {
    // Clocks are not changed in these, so every wall time exists once.
    const steadyZone = fc.constantFrom(...ZONES.slice(0, 9));
    fc.assert(
      fc.property(anyMoment, steadyZone, (at, zone) => {
        const minute = Math.floor(at.getTime() / 60_000) * 60_000;
        expect(zonedToUtc(zonedParts(new Date(minute), zone), zone).getTime()).toBe(minute);
      }),
    );
  });

  test('where clocks are changed, the clock still shows the wall time', () => {
    fc.assert(
      fc.property(anyMoment, anyZone, (at, zone) => {
        const shown = { ...zonedParts(at, zone), second: 0 };
        expect(zonedParts(zonedToUtc(shown, zone), zone)).toEqual(shown);
      }),
    );
  });

  test('a wall time shown twice is the first, one never shown is later by the jump', () => {
    const newYork = (hour: number, month: number, day: number) =>
      zonedToUtc({ year: 2026, month, day, hour, minute: 30 }, 'America/New_York').toISOString();
    expect(newYork(1, 11, 1)).toBe('2026-11-01T05:30:00.000Z');
    expect(newYork(2, 3, 8)).toBe('2026-03-08T07:30:00.000Z');
    expect(newYork(3, 3, 8)).toBe('2026-03-08T07:30:00.000Z');
  });

  test('a day begins at the zone’s midnight', () => {
    expect(startOfDay('2026-12-05', NAIROBI).toISOString()).toBe('2026-12-04T21:00:00.000Z');
    expect(startOfDay('2026-12-05', 'Asia/Jayapura').toISOString()).toBe('2026-12-04T15:00:00.000Z');
    expect(plainDateIn('2026-12-04T21:00:00Z', NAIROBI)).toBe('2026-12-05');
    expect(plainDateIn('2026-12-04T20:59:59Z', NAIROBI)).toBe('2026-12-04');
  });

  test('an unknown zone and an unreadable instant are bugs', () => {
    expect(() => zonedParts(CONCERT, 'Africa/Atlantis')).toThrow(RangeError);
    expect(() => zonedParts('soon', NAIROBI)).toThrow(RangeError);
    expect(() => instantMs(new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe('calendar dates', () => {
  test.each(['2026-02-28', '2028-02-29', '2000-02-29', '2026-12-31', '0001-01-01'])('%s is one', (text) => {
    expect(isPlainDate(text)).toBe(true);
  });

  test.each([
    '2026-02-29',
    '1900-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-1-1',
    '0000-01-01',
    ' 2026-01-01',
  ])('%j is none', (text) => {
    expect(isPlainDate(text)).toBe(false);
  });

  test('nor is any other text, and asking never throws', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        expect(isPlainDate(text)).toBe(false);
      }),
    );
  });

  test('adding days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
    const anyDate = anyMoment.map((at) => at.toISOString().slice(0, 10));
    fc.assert(
      fc.property(anyDate, fc.integer({ min: -3000, max: 3000 }), (date, days) => {
        const moved = addDays(date, days);
        expect(isPlainDate(moved)).toBe(true);
        expect(addDays(moved, -days)).toBe(date);
        expect((((weekdayOf(date) + days) % 7) + 7) % 7).toBe(weekdayOf(moved));
      }),
    );
  });
});

describe('countdown', () => {
  test('is rounded up: zeros mean that it is over', () => {
    expect(countdown(1)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 1 });
    expect(countdown(0)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
    expect(countdown(-5000)).toEqual({ days: 0, hours: 0, minutes: 0, seconds: 0 });
    expect(countdown(59_001)).toEqual({ days: 0, hours: 0, minutes: 1, seconds: 0 });
    expect(countdown(93_784_000)).toEqual({ days: 1, hours: 2, minutes: 3, seconds: 4 });
  });

  test('the pieces add up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10 ** 10 }), (seconds) => {
        const left = countdown(seconds * 1000);
        expect(((left.days * 24 + left.hours) * 60 + left.minutes) * 60 + left.seconds).toBe(seconds);
        expect(left.hours < 24 && left.minutes < 60 && left.seconds < 60).toBe(true);
      }),
    );
  });
});
