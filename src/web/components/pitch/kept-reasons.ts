import { kept } from '#web/ui/kept.tsx';

export const PitchReasons = kept(
  'pitch-reasons',
  async () => (await import('./pitch-reasons.tsx')).PitchReasons,
);
