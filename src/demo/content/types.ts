import type { CountryCode } from '#modules/catalog/index.ts';
import type { Locale } from '#shared/i18n.ts';
import type { Currency } from '#shared/money.ts';

export type DemoCategorySlug =
  | 'music'
  | 'festivals'
  | 'comedy'
  | 'sports'
  | 'food'
  | 'arts'
  | 'tech'
  | 'outdoors'
  | 'family'
  | 'faith';

export type DemoOrganizer = {
  slug: string;
  name: string;
  about: string;
  country: CountryCode;
  citySlug: string;
  email: string;
  // E.164 in form; the zero after the country code makes sure that it is nobody's number.
  phone: string;
  website: string | null;
  isVerified: boolean;
};

export type DemoVenue = {
  key: string;
  name: string;
  address: string;
  landmark: string;
  citySlug: string;
  lat: number;
  lng: number;
};

// 1 is Monday and 7 is Sunday, as in ISO 8601.
export type IsoWeekday = 1 | 2 | 3 | 4 | 5 | 6 | 7;

type DemoHours = {
  // Wall clock in the venue's zone, 'HH:MM'.
  start: string;
  doors?: string;
  // From start to the very end: a three-day event that closes at its opening hour lasts 48.
  durationHours: number;
};

export type DemoWhen = DemoHours &
  (
    | { days: number }
    // weeksAhead 0 is the first such weekday after today, -1 the last one before today: never today itself.
    | { weekday: IsoWeekday; weeksAhead: number }
  );

// Wall clock in the venue's zone, 'YYYY-MM-DDTHH:MM'. None of the demo's zones has summer time.
export type ResolvedWhen = {
  startsOn: string;
  startLocal: string;
  doorsLocal: string | null;
  endLocal: string;
};

export type DemoPolicies = {
  refund: string;
  age: string;
  access: string;
};

export type DemoTicketDate = {
  // Days after the event's first day.
  offset: number;
  capacity: number;
  // Everything taken from this day's pool, the units of several-day passes included.
  sold: number;
};

export type DemoTicketType = {
  name: string;
  description: string;
  // Major units, whole; 0 is free.
  price: number;
  // With dates: the sums over them, so that no reader has to add.
  capacity: number;
  sold: number;
  // Held in carts at the moment.
  held?: number;
  // Relative to today and possibly negative; left out, the type is on sale until the event starts.
  saleStartsInDays?: number;
  saleEndsInDays?: number;
  min?: number;
  max?: number;
  // People that one ticket lets in; one unless said otherwise.
  admits?: number;
  hidden?: true;
  // A date pass: one unit is one person on one date.
  dates?: DemoTicketDate[];
  // Takes one from each date's pool of the event's date pass; capacity and sold are this type's own share.
  daysPass?: true;
};

export type DemoFlashSale = {
  label: string;
  startsInHours: number;
  endsInHours: number;
  // By ticket type name, major units, below the normal price.
  prices: Record<string, number>;
  quantity?: number;
  sold?: number;
};

export type DemoCoupon = {
  eventSlug: string;
  code: string;
  // Either of them; amounts are in major units.
  percent?: number;
  amount?: number;
  // By ticket type name.
  only?: string[];
  startsInDays?: number;
  endsInDays?: number;
  uses?: number;
  used?: number;
  usesPerBuyer?: number;
  minimumSpend?: number;
  withFlash?: false;
};

export type DemoReview = {
  // Pages show the first name and an initial.
  by: string;
  stars: 1 | 2 | 3 | 4 | 5;
  text: string;
  // After the end of the event.
  hoursAfter: number;
  answer?: { text: string; hoursAfter: number };
};

// The situations that the demo shows; each event is marked with those that it is an example of.
export type DemoShow =
  | 'sold-out'
  | 'few-left'
  | 'all-held'
  | 'sale-not-started'
  | 'sale-ended'
  | 'free'
  | 'flash-live'
  | 'flash-upcoming'
  | 'date-pass'
  | 'sold-out-day'
  | 'days-pass'
  | 'cancelled'
  | 'postponed'
  | 'past'
  | 'hidden-types'
  | 'draft'
  | 'usd'
  | 'long-name'
  | 'odd-characters'
  | 'crosses-midnight'
  | 'four-days';

export type DemoEvent = {
  slug: string;
  name: string;
  summary: string;
  // Markdown.
  description: string;
  // In which the three above are written; English unless said otherwise.
  locale?: Locale;
  category: DemoCategorySlug;
  organizerSlug: string;
  venueKey: string;
  // Left out, the currency of the venue's country.
  currency?: Currency;
  when: DemoWhen;
  oldUrl?: string;
  policies: DemoPolicies;
  state?: 'cancelled' | 'postponed' | 'draft';
  // Only with state 'postponed': the day it was first announced for, relative to today.
  previousDays?: number;
  ticketTypes: DemoTicketType[];
  flashSale?: DemoFlashSale;
  // Only where a type is hidden: the code that shows it.
  unlockCode?: string;
  // From 0 to 1, drives trending.
  popularity: number;
  shows?: DemoShow[];
};
