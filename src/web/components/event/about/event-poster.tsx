import type { EventView } from '#modules/storefront/storefront.contract.ts';
import { POSTER_SIZES } from '#shared/poster/poster-ratios.ts';
import { UploadedPicture } from '#web/components/catalogue/uploaded-picture.tsx';
import { posterSrc } from '#web/paths/pictures.ts';

// Wide and at the edges on a phone, so that the tickets are near; tall beside the title where there is room.
export function EventPoster({ event }: { event: EventView }) {
  const { picture } = event.poster;
  return (
    <div className="relative -mx-4 aspect-video overflow-hidden sm:mx-0 sm:rounded-card lg:aspect-4/5">
      <svg aria-hidden="true" className="absolute size-full">
        <rect width="100%" height="100%" fill={event.poster.color} />
      </svg>
      {picture ? (
        // Whole, because there may be words on it.
        <UploadedPicture
          picture={picture}
          alt={picture.alt}
          sizes="(min-width: 1024px) 360px, 100vw"
          loading="first"
          className="object-contain"
        />
      ) : (
        // Nothing else within: browsers that look ahead would fetch the wrong poster first.
        <picture>
          <source media="(min-width: 1280px)" srcSet={posterSrc(event, '4x5')} {...POSTER_SIZES['4x5']} />
          <img
            src={posterSrc(event, '16x9')}
            alt=""
            {...POSTER_SIZES['16x9']}
            fetchPriority="high"
            decoding="async"
            className="relative block h-auto w-full"
          />
        </picture>
      )}
    </div>
  );
}
