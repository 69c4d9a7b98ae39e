import type { Locale } from '#shared/i18n.ts';
import type { Currency } from '#shared/money.ts';

export type Texts = Readonly<Record<Locale, string>>;

export type CountryCode = 'KE' | 'UG' | 'TZ' | 'RW' | 'ID';

export interface Country {
  code: CountryCode;
  slug: string;
  names: Texts;
  currency: Currency;
  timeZone: string;
}

export interface City {
  slug: string;
  name: string;
  country: CountryCode;
  timeZone: string;
  lat: number;
  lng: number;
}

export interface Category {
  slug: string;
  names: Texts;
  descriptions: Texts;
}
