import { type CalendarEntry, compactUtc } from '#modules/tickets/calendar-links.rules.ts';

export interface CalendarVisit extends CalendarEntry {
  // Always the same for the same visit, so that a calendar replaces its entry instead of adding another.
  uid: string;
  isCancelled: boolean;
  // It has no date at present, and is entered at its former one.
  isPostponed?: boolean;
  // When the event last changed.
  changedAt: Date;
  url: string;
  // The reminder that the calendar shows some hours before; null: none.
  alarm: string | null;
}

const ALARM_HOURS = 3;
const REFRESH = 'REFRESH-INTERVAL;VALUE=DURATION:PT6H';

// RFC 5545. No ORGANIZER (calendars would offer to answer an invitation) and no link to tickets (calendars are
// shared).
export function writeCalendar(visits: CalendarVisit[], productName: string, calendarName?: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(productName)}//Tickets//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    // Only for a calendar that somebody subscribes to.
    ...(calendarName === undefined
      ? []
      : [`NAME:${escapeText(calendarName)}`, `X-WR-CALNAME:${escapeText(calendarName)}`, REFRESH]),
    ...visits.flatMap(visitLines),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join('');
}

function visitLines(visit: CalendarVisit): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${visit.uid}`,
    `DTSTAMP:${compactUtc(visit.changedAt)}`,
    `LAST-MODIFIED:${compactUtc(visit.changedAt)}`,
    // Calendars want a number that grows with every change; the time of the change is one.
    `SEQUENCE:${Math.floor(visit.changedAt.getTime() / 1000)}`,
    `DTSTART:${compactUtc(visit.from)}`,
    `DTEND:${compactUtc(visit.until)}`,
    `SUMMARY:${escapeText(visit.title)}`,
    `LOCATION:${escapeText(visit.place)}`,
    ...(visit.details === '' ? [] : [`DESCRIPTION:${escapeText(visit.details)}`]),
    `URL:${visit.url}`,
    `STATUS:${visit.isCancelled ? 'CANCELLED' : visit.isPostponed ? 'TENTATIVE' : 'CONFIRMED'}`,
    'TRANSP:OPAQUE',
    ...(visit.isCancelled || visit.isPostponed || visit.alarm === null
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escapeText(visit.alarm)}`,
          `TRIGGER:-PT${ALARM_HOURS}H`,
          'END:VALARM',
        ]),
    'END:VEVENT',
  ];
}

const escapeText = (text: string) =>
  text
    .replace(/[\\;,]/g, (character) => `\\${character}`)
    .replace(/\r\n?|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '');

const LONGEST_LINE = 75;
const encoder = new TextEncoder();

// A line has at most 75 octets; a further one begins with a space. Characters stay whole.
function fold(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = encoder.encode(character).length;
    if (octets + size > LONGEST_LINE) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
