import { keepTrying } from './keep-trying.ts';
import { type MapPoint, type MapWish, viewOf } from './map-spot.ts';

// What we use of Google's script.
interface Picked {
  latLng: { lat(): number; lng(): number } | null;
}
interface GoogleMap {
  getCenter(): Picked['latLng'];
  addListener(event: 'click', listener: (picked: Picked) => void): void;
}
interface GoogleMaps {
  Map: new (place: HTMLElement, options: object) => GoogleMap;
  Marker: new (options: object) => { setPosition(point: MapPoint): void; setMap(map: GoogleMap): void };
}

declare global {
  interface Window {
    google?: { maps?: GoogleMaps };
  }
}

let loading: Promise<GoogleMaps> | null = null;

export async function drawGoogleMap(place: HTMLElement, scriptUrl: string, wish: MapWish): Promise<void> {
  loading ??= keepTrying(() => loadScript(scriptUrl));
  loading.catch(() => {
    loading = null;
  });
  const maps = await loading;
  const { center, zoom } = viewOf(wish);
  const map = new maps.Map(place, { center, zoom, gestureHandling: 'cooperative', streetViewControl: false });
  const marker = new maps.Marker({ ...(wish.point && { map }), position: center, title: wish.label });
  const { onPick } = wish;
  if (!onPick) return;
  const pick = (latLng: Picked['latLng']) => {
    if (!latLng) return;
    const point = { lat: latLng.lat(), lng: latLng.lng() };
    marker.setPosition(point);
    marker.setMap(map);
    onPick(point);
  };
  map.addListener('click', ({ latLng }) => pick(latLng));
  // Arrows move the map: what is in its middle then can be chosen without a finger.
  place.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || (event.target as HTMLElement).closest('button, a')) return;
    event.preventDefault();
    pick(map.getCenter());
  });
}

function loadScript(url: string): Promise<GoogleMaps> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script');
    script.src = url;
    script.onload = () => {
      const maps = window.google?.maps;
      if (maps) resolve(maps);
      else reject(new Error('The map script brought nothing'));
    };
    script.onerror = () => {
      script.remove();
      reject(new Error('The map script did not load'));
    };
    document.head.append(script);
  });
}
