import type { OrganizerView } from '#modules/storefront/storefront.contract.ts';
import { posterPath } from '#shared/poster/poster-path.ts';

type OrganizerMarkProps = { organizer: OrganizerView; className: string };

// A pattern of its own for every organiser, made as the posters are.
export function OrganizerMark({ organizer, className }: OrganizerMarkProps) {
  const src = posterPath({ slug: organizer.slug_name, category: 'organizer', seed: 0, ratio: '1x1' });
  return (
    <img
      src={src}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      className={`shrink-0 rounded-pill bg-sunken ${className}`}
    />
  );
}
