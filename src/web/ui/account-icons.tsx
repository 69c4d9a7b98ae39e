import { icon } from '#web/ui/icons.tsx';

// biome-ignore-start format: one icon a line
export const EyeIcon = icon(
  'M2.5 12c2.4-4.3 5.6-6.5 9.5-6.5s7.1 2.2 9.5 6.5c-2.4 4.3-5.6 6.5-9.5 6.5S4.9 16.3 2.5 12zM9.25 12a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0-5.5 0',
);
export const EyeOffIcon = icon(
  'M4 4l16 16M9.6 5.8A9 9 0 0 1 12 5.5c3.9 0 7.1 2.2 9.5 6.5a16 16 0 0 1-2.7 3.6M6.3 7.4A15 15 0 0 0 2.5 12c2.4 4.3 5.6 6.5 9.5 6.5a9 9 0 0 0 4-.9M10 10a2.75 2.75 0 0 0 3.9 3.9',
);
export const ShieldIcon = icon('M12 3.5l7 2.5v5.5c0 4.2-2.8 7.4-7 9-4.2-1.6-7-4.8-7-9V6zM9 12l2.2 2.2L15 10');
export const KeyIcon = icon('M3.5 15.5a4 4 0 1 0 8 0 4 4 0 1 0-8 0M10.4 12.7 19.5 3.5M16 7l3 3M13.5 9.5l2 2');
export const DeviceIcon = icon(
  'M5.5 5h13A1.5 1.5 0 0 1 20 6.5v8a1.5 1.5 0 0 1-1.5 1.5h-13A1.5 1.5 0 0 1 4 14.5v-8A1.5 1.5 0 0 1 5.5 5zM9 20h6M12 16v4',
);
export const DownloadIcon = icon(
  'M12 4v10.5M8.5 11l3.5 3.5 3.5-3.5M4.5 15.5v3A1.5 1.5 0 0 0 6 20h12a1.5 1.5 0 0 0 1.5-1.5v-3',
);
export const StarIcon = icon('M12 3.8l2.5 5.2 5.7.8-4.1 4 1 5.7-5.1-2.7-5.1 2.7 1-5.7-4.1-4 5.7-.8z');
export const PersonIcon = icon(
  'M8.25 8a3.75 3.75 0 1 0 7.5 0 3.75 3.75 0 1 0-7.5 0M4.5 20c.8-3.8 3.4-5.75 7.5-5.75s6.7 1.95 7.5 5.75',
);
export const LeaveIcon = icon(
  'M13.5 4.5H7A1.5 1.5 0 0 0 5.5 6v12A1.5 1.5 0 0 0 7 19.5h6.5M10.5 12H20M16.5 8.5 20 12l-3.5 3.5',
);
export const StallIcon = icon(
  'M4.5 9.5 6 4.5h12l1.5 5M4.5 9.5a2.5 2.5 0 0 0 5 0 2.5 2.5 0 0 0 5 0 2.5 2.5 0 0 0 5 0M5.5 12v7.5h13V12M10 19.5V15h4v4.5',
);
// biome-ignore-end format: one icon a line
