import type { Locale } from './i18n.ts';

type TimeWords = {
  // From Sunday, as Date counts. Swahili has no short forms that everybody reads.
  days: readonly string[];
  shortMonths: readonly string[];
  months: readonly string[];
  // Between the day's name and its number.
  afterDay: string;
  betweenHourAndMinute: string;
};

// Our own words and not Intl's: a phone without Swahili or Indonesian data would contradict the server.
export const TIME_WORDS: Record<Locale, TimeWords> = {
  en: {
    days: words('Sun Mon Tue Wed Thu Fri Sat'),
    shortMonths: words('Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'),
    months: words('January February March April May June July August September October November December'),
    afterDay: ' ',
    betweenHourAndMinute: ':',
  },
  id: {
    days: words('Min Sen Sel Rab Kam Jum Sab'),
    shortMonths: words('Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des'),
    months: words('Januari Februari Maret April Mei Juni Juli Agustus September Oktober November Desember'),
    afterDay: ', ',
    betweenHourAndMinute: '.',
  },
  sw: {
    days: words('Jumapili Jumatatu Jumanne Jumatano Alhamisi Ijumaa Jumamosi'),
    shortMonths: words('Jan Feb Mac Apr Mei Jun Jul Ago Sep Okt Nov Des'),
    months: words('Januari Februari Machi Aprili Mei Juni Julai Agosti Septemba Oktoba Novemba Desemba'),
    afterDay: ' ',
    betweenHourAndMinute: ':',
  },
};

export interface SteadyZone {
  // Intl prints GMT+3 for these in most languages; people know them by these letters.
  label: string;
  // Ahead of UTC, ever since STEADY_SINCE.
  hours: number;
}

// The zones of our countries, none of which has changed its clocks in this century. A browser that is asked for its
// first zone needs tens of milliseconds to find its tables, just when a page wakes up.
export const STEADY_ZONES: ReadonlyMap<string, SteadyZone> = new Map([
  ['Africa/Nairobi', { label: 'EAT', hours: 3 }],
  ['Africa/Kampala', { label: 'EAT', hours: 3 }],
  ['Africa/Dar_es_Salaam', { label: 'EAT', hours: 3 }],
  ['Africa/Kigali', { label: 'CAT', hours: 2 }],
  ['Asia/Jakarta', { label: 'WIB', hours: 7 }],
  ['Asia/Pontianak', { label: 'WIB', hours: 7 }],
  ['Asia/Makassar', { label: 'WITA', hours: 8 }],
  ['Asia/Jayapura', { label: 'WIT', hours: 9 }],
]);
export const STEADY_SINCE = Date.UTC(2000, 0);

function words(line: string): readonly string[] {
  return line.split(' ');
}
