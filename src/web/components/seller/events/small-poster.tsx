import type { SoldEvent } from '#modules/selling/home/home.contract.ts';
import { posterPath } from '#shared/poster/poster-path.ts';

type SmallPosterProps = { event: Pick<SoldEvent, 'slug' | 'poster'>; className: string };

// The event's face in every list of the seller's.
export function SmallPoster({ event: { slug, poster }, className }: SmallPosterProps) {
  return (
    <img
      src={posterPath({ slug, ...poster, ratio: '4x5' })}
      alt=""
      width="800"
      height="1000"
      className={`h-auto shrink-0 self-start rounded-small border border-line ${className}`}
    />
  );
}
