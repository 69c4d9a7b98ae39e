import { POSTER_SIZES, type PosterRatio } from '#shared/poster/poster-ratios.ts';
import { posterSrc } from '#web/paths/pictures.ts';

type PosterProps = {
  event: { slug_name: string; poster: { category: string; seed: number; color: string } };
  ratio: PosterRatio;
  // 'first' is the picture that decides when the page looks loaded; 'eager' is in view at once.
  loading: 'first' | 'eager' | 'lazy';
  className?: string;
};

// The event's name is beside the picture, so the picture needs no alt text. Its main colours fill the space until it
// has loaded, or if it never does.
export function Poster({ event, ratio, loading, className = '' }: PosterProps) {
  const { width, height } = POSTER_SIZES[ratio];
  return (
    <span className={`relative block overflow-hidden ${className}`}>
      <svg aria-hidden="true" className="absolute size-full">
        <rect width="100%" height="100%" fill={event.poster.color} />
      </svg>
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
    </span>
  );
}
