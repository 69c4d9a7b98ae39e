import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';
import { pickOf } from './tickets.rules.ts';

// The saying printed on a ticket, like the jina on a kanga cloth.
const SAYINGS = [
  m.saying_shared_joy,
  m.saying_feet_know,
  m.saying_song_ends,
  m.saying_early_drum,
  m.saying_full_hall,
  m.saying_guest_fire,
  m.saying_good_day,
  m.saying_dance_rain,
];

export function sayingOf(ticketId: string, locale: Locale): string {
  const saying = SAYINGS[pickOf(ticketId, SAYINGS.length)] ?? m.saying_shared_joy;
  return saying({}, { locale });
}
