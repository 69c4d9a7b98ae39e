import { icon } from './icons.tsx';

// Apart from the icons of the bars, which every page contains: these are loaded only where they are drawn.

// biome-ignore-start format: one icon a line
export const CompassIcon = icon('M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M15.5 8.5l-2 5-5 2 2-5z');
export const CalendarIcon = icon(
  'M7 5.5h10a3 3 0 0 1 3 3v8.5a3 3 0 0 1-3 3h-10a3 3 0 0 1-3-3v-8.5a3 3 0 0 1 3-3zM4 10.5h16M8.5 3.5v4M15.5 3.5v4',
);
export const ClockIcon = icon('M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M12 7.5V12l3 2');
export const VerifiedIcon = icon(
  'M12 3l2.3 1.8 2.9-.1.8 2.8 2.4 1.6-1 2.7 1 2.7-2.4 1.6-.8 2.8-2.9-.1L12 20.6l-2.3-1.8-2.9.1-.8-2.8-2.4-1.6 1-2.7-1-2.7L6 7.5l.8-2.8 2.9.1zM9 11.9l2.1 2.1 3.9-4',
);
export const MailIcon = icon(
  'M6 5.5h12a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5h-12a2.5 2.5 0 0 1-2.5-2.5v-8a2.5 2.5 0 0 1 2.5-2.5zM4.5 7.5l7.5 6 7.5-6',
);
export const PhoneIcon = icon(
  'M8.5 4.5H6A1.5 1.5 0 0 0 4.5 6c0 7.7 5.8 13.5 13.5 13.5a1.5 1.5 0 0 0 1.5-1.5v-2.5l-4-1.5-1.5 2c-2.5-1-4.5-3-5.5-5.5l2-1.5z',
);
export const FlashIcon = icon('M13 3.5 5.5 13.5H11l-.5 7 7.5-10.5h-5.5z');
export const ArrowRightIcon = icon('M4.5 12h15M13.5 6l6 6-6 6');
// biome-ignore-end format: one icon a line
