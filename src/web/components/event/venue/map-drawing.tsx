import { Drawing } from './drawing.tsx';

type MapDrawingProps = { lat: number; lng: number };

const TURNS = ['', '-scale-x-100', '-scale-y-100', 'rotate-180'];

// Not a real map but a drawing that stands for one, so that no other site is asked for it. The coordinates rotate it,
// so that two venues do not look the same.
export function MapDrawing({ lat, lng }: MapDrawingProps) {
  const turn = Math.round(Math.abs(lat * 7919 + lng * 104_729)) % TURNS.length;
  return (
    <div data-venue-map className="relative h-40 overflow-hidden bg-sunken lg:h-52">
      <Drawing name="map" className={`size-full ${TURNS[turn]}`} />
      <Drawing
        name="pin"
        className="absolute top-1/2 left-1/2 h-20 w-[58px] -translate-x-1/2 -translate-y-2/3"
      />
    </div>
  );
}
