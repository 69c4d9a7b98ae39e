import type { ReactNode } from 'react';

// Red is for what somebody must decide; what is over has a line around it, so that it is seen in the dark as well.
export type Tone = 'good' | 'news' | 'wait' | 'wrong' | 'over';

const TONES: Record<Tone, string> = {
  good: 'bg-success-soft text-success',
  news: 'bg-info-soft text-info',
  wait: 'bg-warn-soft text-warn',
  wrong: 'bg-error-soft text-error',
  over: 'bg-sunken text-ink-2 ring-1 ring-line ring-inset',
};

// How something stands, in a word or two.
export const Pill = ({ tone, children }: { tone: Tone; children: ReactNode }) => (
  <span className={`shrink-0 rounded-pill px-2 text-small font-semibold ${TONES[tone]}`}>{children}</span>
);
