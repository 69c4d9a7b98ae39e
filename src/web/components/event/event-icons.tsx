import type { ReactNode } from 'react';

type IconProps = { className: string };

function Drawing({ className, children }: IconProps & { children: ReactNode }) {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      {children}
    </svg>
  );
}

export function RefundIcon({ className }: IconProps) {
  return (
    <Drawing className={className}>
      <path d="M4.5 9.5h10a5 5 0 0 1 0 10H9M8 5.5l-4 4 4 4" />
    </Drawing>
  );
}

export function PersonIcon({ className }: IconProps) {
  return (
    <Drawing className={className}>
      <circle cx="12" cy="8" r="3.75" />
      <path d="M5 20c.6-3.8 3.4-6 7-6s6.4 2.2 7 6" />
    </Drawing>
  );
}

export function AccessIcon({ className }: IconProps) {
  return (
    <Drawing className={className}>
      <circle cx="11" cy="4.5" r="1.5" />
      <path d="M11 8.5V14h4.5l2.5 5 2-1M11 10.5h4.5M8.5 11.5a5 5 0 1 0 6.4 6.2" />
    </Drawing>
  );
}
