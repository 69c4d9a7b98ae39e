import { icon } from './icons.tsx';

// biome-ignore-start format: one icon a line
export const TorchIcon = icon('M7.5 3.5h9v3l-2.5 3.5v10.5h-4V10L7.5 6.5zM12 12.5v2');
export const KeyboardIcon = icon('M3.5 6.5h17v11h-17zM7 10h.01M10.3 10h.01M13.7 10h.01M17 10h.01M8.5 14h7');
export const LensIcon = icon('M4 8h3.5L9 5.5h6L16.5 8H20v11H4zM9 13a3 3 0 1 0 6 0 3 3 0 1 0-6 0');
export const ScanIcon = icon('M4 8.5V4h4.5M15.5 4H20v4.5M20 15.5V20h-4.5M8.5 20H4v-4.5M7.5 12h9');
export const UndoIcon = icon('M8.5 5 4 9.5 8.5 14M4 9.5h10a5.5 5.5 0 0 1 0 11h-3');
export const WifiIcon = icon(
  'M3.5 9.5a12.5 12.5 0 0 1 17 0M6.5 13a8 8 0 0 1 11 0M9.5 16.3a3.8 3.8 0 0 1 5 0M12 19.5h.01',
);
// biome-ignore-end format: one icon a line
