import type { SiteInfoRow } from './site.queries.ts';

// The site information of a new site, until its owner changes it.
export const SITE_INFO: SiteInfoRow = {
  name: 'Tiketi',
  taglines: {
    en: 'Find it tonight, hold your ticket in a minute.',
    id: 'Temukan acaranya, pegang tiketnya dalam semenit.',
    sw: 'Tafuta tukio, shika tiketi yako kwa dakika moja.',
  },
  email: 'hello@tiketi.example.com',
  phone: '+254000000100',
  whatsapp: '+254000000101',
  address: 'Tiketi, 2nd floor, Mwangaza Yard, Kirichwa Lane, Nairobi, Kenya',
  answer_hours: 24,
  social: [
    { name: 'Instagram', url: 'https://social.example.com/instagram/tiketi' },
    { name: 'Facebook', url: 'https://social.example.com/facebook/tiketi' },
    { name: 'X', url: 'https://social.example.com/x/tiketi' },
    { name: 'TikTok', url: 'https://social.example.com/tiktok/tiketi' },
    { name: 'YouTube', url: 'https://social.example.com/youtube/tiketi' },
  ],
};
