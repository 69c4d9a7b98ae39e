import type { DemoVenue } from '../types.ts';
import { INDONESIA_VENUES } from './indonesia.ts';
import { KENYA_VENUES } from './kenya.ts';
import { RWANDA_VENUES } from './rwanda.ts';
import { TANZANIA_VENUES } from './tanzania.ts';
import { UGANDA_VENUES } from './uganda.ts';

export const VENUES: DemoVenue[] = [
  ...KENYA_VENUES,
  ...UGANDA_VENUES,
  ...TANZANIA_VENUES,
  ...RWANDA_VENUES,
  ...INDONESIA_VENUES,
];
