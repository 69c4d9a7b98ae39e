import type { OrganizerView } from '#modules/storefront/storefront.contract.ts';
import { patternPath } from '#shared/poster/poster-path.ts';

const SIZES = { 24: 'size-6', 56: 'size-14', 96: 'size-20 lg:size-24' } as const;

type OrganizerMarkProps = {
  organizer: Pick<OrganizerView, 'slug_name'> & Partial<Pick<OrganizerView, 'logo'>>;
  size: keyof typeof SIZES;
  // Whether it is in view when the page opens.
  isInView?: boolean;
};

// Its logo; or else a pattern of its own, which every organiser has, drawn like the posters and large enough to cut off the poster's border.
export function OrganizerMark({ organizer, size, isInView = false }: OrganizerMarkProps) {
  return (
    <span className={`block shrink-0 overflow-hidden rounded-pill bg-sunken ${SIZES[size]}`}>
      <img
        src={
          organizer.logo ?? patternPath({ slug: organizer.slug_name, category: 'organizer', ratio: '1x1' })
        }
        alt=""
        width={size}
        height={size}
        loading={isInView ? 'eager' : 'lazy'}
        className={`size-full ${organizer.logo ? 'object-cover' : 'scale-130'}`}
      />
    </span>
  );
}
