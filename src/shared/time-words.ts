import type { Locale } from './i18n.ts';

type TimeWords = {
  // From Sunday, as Date counts.
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
    days: words('Jpl Jtt Jnn Jtn Alh Iju Jms'),
    shortMonths: words('Jan Feb Mac Apr Mei Jun Jul Ago Sep Okt Nov Des'),
    months: words('Januari Februari Machi Aprili Mei Juni Julai Agosti Septemba Oktoba Novemba Desemba'),
    afterDay: ' ',
    betweenHourAndMinute: ':',
  },
};

// Intl prints GMT+3 for these in most languages; people know them by these letters.
export const ZONE_LABELS: ReadonlyMap<string, string> = new Map([
  ['Africa/Nairobi', 'EAT'],
  ['Africa/Kampala', 'EAT'],
  ['Africa/Dar_es_Salaam', 'EAT'],
  ['Africa/Kigali', 'CAT'],
  ['Asia/Jakarta', 'WIB'],
  ['Asia/Pontianak', 'WIB'],
  ['Asia/Makassar', 'WITA'],
  ['Asia/Jayapura', 'WIT'],
]);

function words(line: string): readonly string[] {
  return line.split(' ');
}
