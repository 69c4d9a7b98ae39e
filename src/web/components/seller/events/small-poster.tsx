import type { SoldEvent } from '#modules/selling/home/home.contract.ts';

type SmallPosterProps = { event: Pick<SoldEvent, 'poster'>; className: string };

// The event's face in every list of the seller's.
export function SmallPoster({ event: { poster }, className }: SmallPosterProps) {
  return (
    <img
      src={poster}
      alt=""
      width="800"
      height="1000"
      className={`aspect-4/5 h-auto shrink-0 object-cover self-start rounded-small border border-line ${className}`}
    />
  );
}
