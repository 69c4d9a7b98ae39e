import type { ReactNode } from 'react';

// Drawn for this site on a 24 by 24 grid. Icons never speak: the control around them has the name.

type IconProps = { className?: string };

function icon(drawing: ReactNode) {
  return ({ className = 'size-6' }: IconProps) => (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={`shrink-0 ${className}`}
    >
      {drawing}
    </svg>
  );
}

export const SearchIcon = icon(
  <>
    <circle cx="11" cy="11" r="6.5" />
    <path d="m16 16 4.5 4.5" />
  </>,
);
export const CompassIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="m15.5 8.5-2 5-5 2 2-5z" />
  </>,
);
export const CalendarIcon = icon(
  <>
    <rect x="4" y="5.5" width="16" height="14.5" rx="3" />
    <path d="M4 10.5h16M8.5 3.5v4M15.5 3.5v4" />
  </>,
);
export const FilterIcon = icon(
  <>
    <path d="M4 7.5h8.5M17.5 7.5H20M4 16.5h2.5M11.5 16.5H20" />
    <circle cx="15" cy="7.5" r="2.5" />
    <circle cx="9" cy="16.5" r="2.5" />
  </>,
);
export const PinIcon = icon(
  <>
    <path d="M12 21c4.2-4.4 6.5-7.8 6.5-11a6.5 6.5 0 0 0-13 0c0 3.2 2.3 6.6 6.5 11z" />
    <circle cx="12" cy="10" r="2.25" />
  </>,
);
export const CloseIcon = icon(<path d="m6.5 6.5 11 11M17.5 6.5l-11 11" />);
export const ChevronDownIcon = icon(<path d="m6.5 9.5 5.5 5.5 5.5-5.5" />);
export const ChevronLeftIcon = icon(<path d="m14.5 6.5-5.5 5.5 5.5 5.5" />);
export const ChevronRightIcon = icon(<path d="m9.5 6.5 5.5 5.5-5.5 5.5" />);
export const GlobeIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M3.5 12h17M12 3.5c2.4 2.3 3.6 5.1 3.6 8.5s-1.2 6.2-3.6 8.5c-2.4-2.3-3.6-5.1-3.6-8.5s1.2-6.2 3.6-8.5z" />
  </>,
);
export const SunIcon = icon(
  <>
    <circle cx="12" cy="12" r="4" />
    <path d="M12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1" />
  </>,
);
export const MoonIcon = icon(<path d="M19.5 14.2A8 8 0 1 1 9.8 4.5a6.5 6.5 0 0 0 9.7 9.7z" />);
export const CheckIcon = icon(<path d="m5 12.5 4.5 4.5L19 7.5" />);
export const ClockIcon = icon(
  <>
    <circle cx="12" cy="12" r="8.5" />
    <path d="M12 7.5V12l3 2" />
  </>,
);
export const TicketIcon = icon(
  <>
    <path d="M4 7.5h16v3a1.75 1.75 0 0 0 0 3.5v2.5H4V14a1.75 1.75 0 0 0 0-3.5z" />
    <path d="M14.5 7.5v1.5M14.5 11.25v1.5M14.5 15v1.5" />
  </>,
);
export const ShareIcon = icon(
  <>
    <path d="M12 14.5V4M8.5 7 12 3.5 15.5 7" />
    <path d="M7.5 10.5H6a1.5 1.5 0 0 0-1.5 1.5v6.5A1.5 1.5 0 0 0 6 20h12a1.5 1.5 0 0 0 1.5-1.5V12a1.5 1.5 0 0 0-1.5-1.5h-1.5" />
  </>,
);
export const VerifiedIcon = icon(
  <>
    <path d="m12 3 2.3 1.8 2.9-.1.8 2.8 2.4 1.6-1 2.7 1 2.7-2.4 1.6-.8 2.8-2.9-.1L12 20.6l-2.3-1.8-2.9.1-.8-2.8-2.4-1.6 1-2.7-1-2.7L6 7.5l.8-2.8 2.9.1z" />
    <path d="m9 11.9 2.1 2.1 3.9-4" />
  </>,
);
export const MailIcon = icon(
  <>
    <rect x="3.5" y="5.5" width="17" height="13" rx="2.5" />
    <path d="m4.5 7.5 7.5 6 7.5-6" />
  </>,
);
export const PhoneIcon = icon(
  <path d="M8.5 4.5H6A1.5 1.5 0 0 0 4.5 6c0 7.7 5.8 13.5 13.5 13.5a1.5 1.5 0 0 0 1.5-1.5v-2.5l-4-1.5-1.5 2c-2.5-1-4.5-3-5.5-5.5l2-1.5z" />,
);
export const ChatIcon = icon(<path d="M12 4.5a7.5 7.5 0 0 0-6.6 11.1L4.5 19.5l4-.9A7.5 7.5 0 1 0 12 4.5z" />);
export const FlashIcon = icon(<path d="M13 3.5 5.5 13.5H11l-.5 7 7.5-10.5h-5.5z" />);
export const CopyIcon = icon(
  <>
    <rect x="8.5" y="8.5" width="11.5" height="11.5" rx="2.5" />
    <path d="M15.5 5.5V5A1.5 1.5 0 0 0 14 3.5H5A1.5 1.5 0 0 0 3.5 5v9A1.5 1.5 0 0 0 5 15.5h.5" />
  </>,
);
export const ArrowRightIcon = icon(<path d="M4.5 12h15M13.5 6l6 6-6 6" />);
export const OfflineIcon = icon(
  <path d="m4 4 16 16M8.2 12.2a6.5 6.5 0 0 1 3-1.3M5 9.2a11 11 0 0 1 2.6-1.7M19 9.2a11 11 0 0 0-8-2.6M15.8 12.2l-.9-.6M10.5 15.7a2.8 2.8 0 0 1 3 0M12 18.7v.1" />,
);
