import type { ReactNode } from 'react';

// Told apart by shape and word, not by colour alone: a circle with a tick, a diamond, an octagon with a cross.
type VerdictTone = 'good' | 'wait' | 'wrong';

const COLOURS: Record<VerdictTone, string> = {
  good: 'text-success',
  wait: 'text-warn',
  wrong: 'text-error',
};

const SHAPES: Record<VerdictTone, ReactNode> = {
  good: (
    <>
      <circle cx="10" cy="10" r="8.5" />
      <path d="M6 10.5l2.8 2.8L14 7.5" />
    </>
  ),
  wait: (
    <>
      <path d="M10 1.5L18.5 10L10 18.5L1.5 10Z" />
      <path d="M10 6v4.5M10 13.5v.5" />
    </>
  ),
  wrong: (
    <>
      <path d="M6.5 1.5h7l5 5v7l-5 5h-7l-5-5v-7Z" />
      <path d="M7 7l6 6M13 7l-6 6" />
    </>
  ),
};

export const Verdict = ({ tone, children }: { tone: VerdictTone; children: ReactNode }) => (
  <span
    className={`inline-flex shrink-0 items-center gap-1.5 text-small leading-5 font-semibold ${COLOURS[tone]}`}
  >
    <svg
      aria-hidden="true"
      viewBox="0 0 20 20"
      className="size-5 fill-none stroke-current"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    >
      {SHAPES[tone]}
    </svg>
    {children}
  </span>
);
