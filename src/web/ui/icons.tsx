// Drawn for this site on a 24 by 24 grid, one path each. Icons have no accessible name: the control around them has
// one.

type IconProps = { className?: string };

export function icon(path: string) {
  return ({ className = 'size-6' }: IconProps) => (
    <svg aria-hidden="true" viewBox="0 0 24 24" className={`icon ${className}`}>
      <path d={path} />
    </svg>
  );
}

// biome-ignore-start format: one icon a line
export const SearchIcon = icon('M4.5 11a6.5 6.5 0 1 0 13 0 6.5 6.5 0 1 0-13 0M16 16l4.5 4.5');
export const FilterIcon = icon(
  'M4 7.5h8.5M17.5 7.5H20M4 16.5h2.5M11.5 16.5H20M12.5 7.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0M6.5 16.5a2.5 2.5 0 1 0 5 0 2.5 2.5 0 1 0-5 0',
);
export const PinIcon = icon(
  'M12 21c4.2-4.4 6.5-7.8 6.5-11a6.5 6.5 0 0 0-13 0c0 3.2 2.3 6.6 6.5 11zM9.75 10a2.25 2.25 0 1 0 4.5 0 2.25 2.25 0 1 0-4.5 0',
);
export const CloseIcon = icon('M6.5 6.5l11 11M17.5 6.5l-11 11');
export const ChevronDownIcon = icon('M6.5 9.5l5.5 5.5 5.5-5.5');
export const ChevronLeftIcon = icon('M14.5 6.5l-5.5 5.5 5.5 5.5');
export const ChevronRightIcon = icon('M9.5 6.5l5.5 5.5-5.5 5.5');
export const GlobeIcon = icon(
  'M3.5 12a8.5 8.5 0 1 0 17 0 8.5 8.5 0 1 0-17 0M3.5 12h17M12 3.5c2.4 2.3 3.6 5.1 3.6 8.5s-1.2 6.2-3.6 8.5c-2.4-2.3-3.6-5.1-3.6-8.5s1.2-6.2 3.6-8.5z',
);
export const SunIcon = icon(
  'M8 12a4 4 0 1 0 8 0 4 4 0 1 0-8 0M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
);
export const MoonIcon = icon('M19.5 14.2A8 8 0 1 1 9.8 4.5a6.5 6.5 0 0 0 9.7 9.7z');
export const CheckIcon = icon('M5 12.5l4.5 4.5L19 7.5');
export const TicketIcon = icon(
  'M4 7.5h16v3a1.75 1.75 0 0 0 0 3.5v2.5H4V14a1.75 1.75 0 0 0 0-3.5zM14.5 7.5v1.5M14.5 11.25v1.5M14.5 15v1.5',
);
export const ShareIcon = icon(
  'M12 14.5V4M8.5 7 12 3.5 15.5 7M7.5 10.5H6a1.5 1.5 0 0 0-1.5 1.5v6.5A1.5 1.5 0 0 0 6 20h12a1.5 1.5 0 0 0 1.5-1.5V12a1.5 1.5 0 0 0-1.5-1.5h-1.5',
);
export const CopyIcon = icon(
  'M11 8.5h6.5a2.5 2.5 0 0 1 2.5 2.5v6.5a2.5 2.5 0 0 1-2.5 2.5h-6.5a2.5 2.5 0 0 1-2.5-2.5v-6.5a2.5 2.5 0 0 1 2.5-2.5zM15.5 5.5V5A1.5 1.5 0 0 0 14 3.5H5A1.5 1.5 0 0 0 3.5 5v9A1.5 1.5 0 0 0 5 15.5h.5',
);
export const OfflineIcon = icon(
  'M4 4l16 16M8.2 12.2a6.5 6.5 0 0 1 3-1.3M5 9.2a11 11 0 0 1 2.6-1.7M19 9.2a11 11 0 0 0-8-2.6M15.8 12.2l-.9-.6M10.5 15.7a2.8 2.8 0 0 1 3 0M12 18.7v.1',
);
// biome-ignore-end format: one icon a line
