import { m } from '#shared/messages/messages.js';
import { formatDay } from '#shared/time.ts';
import type { MailFrame } from './mail-frame.ts';

const ONE_SMS = 160;

// One message of plain characters: an accent would make it twice as long to send. The event's name gives way.
export function composeTicketsSms({ order, event, siteName, orderUrl }: MailFrame, count: number): string {
  const { locale } = order;
  const day = formatDay(event.starts_at, event.time_zone, locale);
  const write = (name: string) =>
    plain(m.sms_tickets({ site: siteName, count, event: name, day, link: orderUrl }, { locale }));
  let name = plain(event.name);
  while (name !== '' && write(name).length > ONE_SMS) name = name.slice(0, -1).trimEnd();
  return write(name);
}

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, ' ')
    .replace(/ +/g, ' ');
