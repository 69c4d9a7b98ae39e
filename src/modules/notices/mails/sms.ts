import { type LoadedTickets, stillTheBuyers } from '#modules/tickets/index.ts';
import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { formatDay } from '#shared/time.ts';
import { movedSms } from './moved-mails.ts';
import type { OrderFrame } from './order-frame.ts';

const ONE_SMS = 160;

export function composeTicketsSms(frame: OrderFrame, loaded: LoadedTickets): string {
  const { siteName: site, orderUrl: link } = frame;
  const count = stillTheBuyers(loaded).length;
  return fitSms(frame, (event, day, words) => m.sms_tickets({ site, count, event, day, link }, words));
}

// To the person to whom a ticket was passed on.
export function composeAcceptedSms(frame: OrderFrame, link: string): string {
  const { siteName: site } = frame;
  return fitSms(frame, (event, day, words) => m.sms_tickets({ site, count: 1, event, day, link }, words));
}

export function composeMovedSms(frame: OrderFrame, link: string): string {
  const say = movedSms(frame.event);
  return fitSms(frame, (event, day, words) => say({ site: frame.siteName, event, day, link }, words));
}

export function composePlaceSms(frame: OrderFrame, link: string): string {
  const { siteName: site, event: at } = frame;
  return fitSms(frame, (event, _day, words) =>
    m.sms_place({ site, event, venue: at.venue_name, link }, words),
  );
}

type Words = { locale: Locale };

// One message in plain characters: a single accent would make it cost two. The event's name is shortened to fit.
function fitSms(
  { order: { locale }, event }: OrderFrame,
  say: (event: string, day: string, words: Words) => string,
): string {
  const day = formatDay(event.starts_at, event.time_zone, locale);
  const write = (name: string) => plain(say(name, day, { locale }));
  let name = plain(event.name);
  // With such a long link it takes two messages anyway, so the name need not be shortened.
  if (write('').length > ONE_SMS) return write(name);
  if (write(name).length <= ONE_SMS) return write(name);
  // Three dots: the one character for them is not plain.
  do name = shortened(name);
  while (name !== '' && write(`${name}...`).length > ONE_SMS);
  return write(name === '' ? '' : `${name}...`);
}

// By a whole word, as long as there is another.
const shortened = (name: string) => name.slice(0, name.includes(' ') ? name.lastIndexOf(' ') : -1);

const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, ' ')
    .replace(/ +/g, ' ');
