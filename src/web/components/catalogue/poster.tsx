import type { PictureView } from '#shared/poster/poster-image.ts';
import { POSTER_SIZES, type PosterRatio } from '#shared/poster/poster-ratios.ts';
import { posterSrc } from '#web/paths/pictures.ts';
import { UploadedPicture } from './uploaded-picture.tsx';

// Four beside each other at most, two on a phone.
const IN_LISTS = '(min-width: 1024px) 300px, (min-width: 640px) 33vw, 50vw';

type PosterProps = {
  event: {
    slug_name: string;
    poster: { category: string; seed: number; color: string; picture?: PictureView | null };
  };
  ratio: PosterRatio;
  // 'first' is the picture that decides when the page looks loaded; 'eager' is in view at once.
  loading: 'first' | 'eager' | 'lazy';
  className?: string;
};

// The event's name is beside the picture, so the picture needs no alt text. Its main colours fill the space until it
// has loaded, or if it never does.
export function Poster({ event, ratio, loading, className = '' }: PosterProps) {
  const { width, height } = POSTER_SIZES[ratio];
  const { picture } = event.poster;
  return (
    <span className={`relative block overflow-hidden ${className}`}>
      <svg aria-hidden="true" className="absolute size-full">
        <rect width="100%" height="100%" fill={event.poster.color} />
      </svg>
      {picture ? (
        <UploadedPicture
          picture={picture}
          alt=""
          sizes={IN_LISTS}
          loading={loading}
          className="object-cover"
        />
      ) : (
        <img
          src={posterSrc(event, ratio)}
          alt=""
          width={width}
          height={height}
          loading={loading === 'lazy' ? 'lazy' : 'eager'}
          fetchPriority={loading === 'first' ? 'high' : undefined}
          decoding="async"
          className="relative block h-auto w-full"
        />
      )}
    </span>
  );
}
