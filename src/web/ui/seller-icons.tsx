import { icon } from './icons.tsx';

// biome-ignore-start format: one icon a line
export const HomeIcon = icon('M4 11.5L12 4.5l8 7M6 10v9.5h4.5V14h3v5.5H18V10');
export const PosterIcon = icon('M6 3.5h12v17H6zM9 7h6M9 10h6M9 16.5h6');
export const OrdersIcon = icon('M4 7.5h16v3a1.75 1.75 0 0 0 0 3.5v3H4v-3a1.75 1.75 0 0 0 0-3.5zM14 8v8');
export const MoneyIcon = icon('M4 7h16v12H4zM4 10.5h16M15.5 15h1.5M6.5 7V5h11v2');
export const MoreIcon = icon('M5 12h.01M12 12h.01M19 12h.01');
export const TeamIcon = icon(
  'M9 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6M3.5 19a5.5 5.5 0 0 1 11 0M16 5.3a3 3 0 0 1 0 5.4M17 14a5.5 5.5 0 0 1 3.5 5',
);
export const PageIcon = icon('M5 4h14v16H5zM5 9h14M9 13h6M9 16h4');
export const LogIcon = icon('M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01');
// biome-ignore-end format: one icon a line
