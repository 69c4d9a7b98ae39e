export interface CalendarEntry {
  title: string;
  place: string;
  details: string;
  from: Date;
  until: Date;
}

// 20261205T160000Z
export const compactUtc = (at: Date) => at.toISOString().replace(/[-:]|\.\d{3}/g, '');

export function googleCalendarUrl(entry: CalendarEntry): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: entry.title,
    dates: `${compactUtc(entry.from)}/${compactUtc(entry.until)}`,
    location: entry.place,
    details: entry.details,
  });
  return `https://calendar.google.com/calendar/render?${query}`;
}

export function outlookCalendarUrl(entry: CalendarEntry): string {
  const query = new URLSearchParams({
    path: '/calendar/action/compose',
    rru: 'addevent',
    subject: entry.title,
    startdt: entry.from.toISOString(),
    enddt: entry.until.toISOString(),
    location: entry.place,
    body: entry.details,
  });
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query}`;
}
