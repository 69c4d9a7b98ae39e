import { kept } from '#web/ui/kept.tsx';

export const ReviewsSection = kept(
  'reviews',
  async () => (await import('./reviews-section.tsx')).ReviewsSection,
);
