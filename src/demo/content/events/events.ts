import type { DemoEvent } from '../types.ts';
import { ARTS_EVENTS } from './arts.ts';
import { COMEDY_EVENTS } from './comedy.ts';
import { FAITH_EVENTS } from './faith.ts';
import { FAMILY_EVENTS } from './family.ts';
import { FESTIVALS_EVENTS } from './festivals.ts';
import { FOOD_EVENTS } from './food.ts';
import { MUSIC_EVENTS } from './music.ts';
import { OUTDOORS_EVENTS } from './outdoors.ts';
import { SPORTS_EVENTS } from './sports.ts';
import { TECH_EVENTS } from './tech.ts';

export const EVENTS: DemoEvent[] = [
  ...MUSIC_EVENTS,
  ...FESTIVALS_EVENTS,
  ...COMEDY_EVENTS,
  ...SPORTS_EVENTS,
  ...FOOD_EVENTS,
  ...ARTS_EVENTS,
  ...TECH_EVENTS,
  ...OUTDOORS_EVENTS,
  ...FAMILY_EVENTS,
  ...FAITH_EVENTS,
];
