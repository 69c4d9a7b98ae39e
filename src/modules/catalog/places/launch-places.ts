import type { City, Country } from './places.ts';

// The countries and cities that every site starts with. Further ones are added in the database, not here.
export const COUNTRIES: readonly Country[] = [
  {
    code: 'KE',
    slug: 'kenya',
    names: { en: 'Kenya', id: 'Kenya', sw: 'Kenya' },
    currency: 'KES',
    timeZone: 'Africa/Nairobi',
  },
  {
    code: 'UG',
    slug: 'uganda',
    names: { en: 'Uganda', id: 'Uganda', sw: 'Uganda' },
    currency: 'UGX',
    timeZone: 'Africa/Kampala',
  },
  {
    code: 'TZ',
    slug: 'tanzania',
    names: { en: 'Tanzania', id: 'Tanzania', sw: 'Tanzania' },
    currency: 'TZS',
    timeZone: 'Africa/Dar_es_Salaam',
  },
  {
    code: 'RW',
    slug: 'rwanda',
    names: { en: 'Rwanda', id: 'Rwanda', sw: 'Rwanda' },
    currency: 'RWF',
    timeZone: 'Africa/Kigali',
  },
  {
    code: 'ID',
    slug: 'indonesia',
    names: { en: 'Indonesia', id: 'Indonesia', sw: 'Indonesia' },
    currency: 'IDR',
    timeZone: 'Asia/Jakarta',
  },
];

const NAIROBI = 'Africa/Nairobi';
const KAMPALA = 'Africa/Kampala';
const DAR = 'Africa/Dar_es_Salaam';
const KIGALI = 'Africa/Kigali';
const JAKARTA = 'Asia/Jakarta';
const BALI = 'Asia/Makassar';

export const CITIES: readonly City[] = [
  { slug: 'nairobi', name: 'Nairobi', country: 'KE', timeZone: NAIROBI, lat: -1.2864, lng: 36.8172 },
  { slug: 'mombasa', name: 'Mombasa', country: 'KE', timeZone: NAIROBI, lat: -4.0435, lng: 39.6682 },
  { slug: 'kisumu', name: 'Kisumu', country: 'KE', timeZone: NAIROBI, lat: -0.1022, lng: 34.7617 },
  { slug: 'nakuru', name: 'Nakuru', country: 'KE', timeZone: NAIROBI, lat: -0.3031, lng: 36.08 },
  { slug: 'lamu', name: 'Lamu', country: 'KE', timeZone: NAIROBI, lat: -2.2696, lng: 40.9006 },
  { slug: 'kampala', name: 'Kampala', country: 'UG', timeZone: KAMPALA, lat: 0.3476, lng: 32.5825 },
  { slug: 'jinja', name: 'Jinja', country: 'UG', timeZone: KAMPALA, lat: 0.4479, lng: 33.2026 },
  { slug: 'entebbe', name: 'Entebbe', country: 'UG', timeZone: KAMPALA, lat: 0.0512, lng: 32.4637 },
  { slug: 'mbarara', name: 'Mbarara', country: 'UG', timeZone: KAMPALA, lat: -0.6072, lng: 30.6545 },
  { slug: 'dar-es-salaam', name: 'Dar es Salaam', country: 'TZ', timeZone: DAR, lat: -6.7924, lng: 39.2083 },
  { slug: 'zanzibar', name: 'Zanzibar', country: 'TZ', timeZone: DAR, lat: -6.1659, lng: 39.2026 },
  { slug: 'arusha', name: 'Arusha', country: 'TZ', timeZone: DAR, lat: -3.3869, lng: 36.683 },
  { slug: 'mwanza', name: 'Mwanza', country: 'TZ', timeZone: DAR, lat: -2.5164, lng: 32.9175 },
  { slug: 'kigali', name: 'Kigali', country: 'RW', timeZone: KIGALI, lat: -1.9441, lng: 30.0619 },
  { slug: 'musanze', name: 'Musanze', country: 'RW', timeZone: KIGALI, lat: -1.4998, lng: 29.635 },
  { slug: 'rubavu', name: 'Rubavu', country: 'RW', timeZone: KIGALI, lat: -1.7028, lng: 29.2564 },
  { slug: 'huye', name: 'Huye', country: 'RW', timeZone: KIGALI, lat: -2.5967, lng: 29.7394 },
  { slug: 'jakarta', name: 'Jakarta', country: 'ID', timeZone: JAKARTA, lat: -6.2088, lng: 106.8456 },
  { slug: 'bandung', name: 'Bandung', country: 'ID', timeZone: JAKARTA, lat: -6.9175, lng: 107.6191 },
  { slug: 'yogyakarta', name: 'Yogyakarta', country: 'ID', timeZone: JAKARTA, lat: -7.7956, lng: 110.3695 },
  { slug: 'surabaya', name: 'Surabaya', country: 'ID', timeZone: JAKARTA, lat: -7.2575, lng: 112.7521 },
  { slug: 'denpasar', name: 'Denpasar', country: 'ID', timeZone: BALI, lat: -8.6705, lng: 115.2126 },
  { slug: 'ubud', name: 'Ubud', country: 'ID', timeZone: BALI, lat: -8.5069, lng: 115.2625 },
];
