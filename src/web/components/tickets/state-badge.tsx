type Tone = 'calm' | 'waiting' | 'good' | 'over';

const TONES: Record<Tone, string> = {
  calm: 'bg-primary-soft text-on-primary-soft',
  waiting: 'bg-warn-soft text-warn',
  good: 'bg-success-soft text-success',
  over: 'bg-sunken text-ink-2',
};

// How something stands, in a word or two.
export function StateBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={`type-caption inline-block max-w-full rounded-pill px-2.5 py-1 ${TONES[tone]}`}>
      {children}
    </span>
  );
}

export type { Tone };
