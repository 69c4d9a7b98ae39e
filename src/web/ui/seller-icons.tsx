import { icon } from './icons.tsx';

// biome-ignore-start format: one icon a line
export const HomeIcon = icon('M4 11.5L12 4.5l8 7M6 10v9.5h4.5V14h3v5.5H18V10');
export const PosterIcon = icon('M6 3.5h12v17H6zM9 7h6M9 10h6M9 16.5h6');
export const MoreIcon = icon('M5 12h.01M12 12h.01M19 12h.01');
// biome-ignore-end format: one icon a line
