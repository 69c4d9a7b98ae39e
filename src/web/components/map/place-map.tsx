import { useEffect, useRef, useState } from 'react';
import type { MapSettings } from './map-settings.ts';
import type { MapWish } from './map-spot.ts';

type PlaceMapProps = MapWish & { settings: MapSettings };

// A map with one point, shown over its children, which stay if the map cannot be loaded. With `onPick` the point can be
// chosen.
export function PlaceMap({ settings, point, label, onPick, describedBy }: PlaceMapProps) {
  const spot = useRef<HTMLDivElement>(null);
  const [hasFailed, setHasFailed] = useState(false);
  const wish = useRef<MapWish>({ point, label });
  wish.current = { point, label, ...(onPick && { onPick }), ...(describedBy && { describedBy }) };
  useEffect(() => {
    const place = spot.current;
    if (place) draw(place, settings, wish.current).catch(() => setHasFailed(true));
  }, [settings]);
  if (hasFailed) return null;
  return (
    <section
      ref={spot}
      aria-label={label}
      aria-describedby={describedBy}
      className="absolute inset-0 z-0 empty:hidden"
    />
  );
}

async function draw(place: HTMLElement, settings: MapSettings, wish: MapWish): Promise<void> {
  // The map library measures its element, which is hidden while it is empty, so it gets one of its own.
  const canvas = document.createElement('div');
  canvas.className = 'size-full';
  if (settings.kind === 'google') {
    const { drawGoogleMap } = await import('./google-map.ts');
    await drawGoogleMap(canvas, settings.scriptUrl, wish);
    place.replaceChildren(canvas);
  } else {
    const { drawTileMap } = await import('./tile-map.ts');
    place.replaceChildren(canvas);
    drawTileMap(canvas, settings, wish);
  }
}
