import { expect, test } from 'vitest';
import { googleCalendarUrl, outlookCalendarUrl } from './calendar-links.rules.ts';

test('links for calendars on the web name the visit', () => {
  const visit = {
    title: 'Koroga; Festival, “usiku”',
    place: 'Baraza Gardens, Kirichwa Lane, Nairobi',
    details: 'Opposite the tower',
    from: new Date('2026-12-05T16:00:00Z'),
    until: new Date('2026-12-05T20:30:00Z'),
  };
  const google = new URL(googleCalendarUrl(visit)).searchParams;
  expect(google.get('dates')).toBe('20261205T160000Z/20261205T203000Z');
  expect(google.get('text')).toBe(visit.title);
  expect(new URL(outlookCalendarUrl(visit)).searchParams.get('startdt')).toBe('2026-12-05T16:00:00.000Z');
});
