import { Drawing } from './drawing.tsx';

// Stands where a map is, if one is configured: a sign, not a picture of streets that are not there.
export function PlaceSign() {
  return (
    <div
      data-venue-map
      className="relative h-40 overflow-hidden bg-sunken bg-[repeating-radial-gradient(circle_at_50%_62%,var(--line)_0_1px,transparent_1px_28px)] lg:h-52"
    >
      <Drawing
        name="pin"
        className="absolute top-1/2 left-1/2 h-20 w-[58px] -translate-x-1/2 -translate-y-2/3"
      />
    </div>
  );
}
