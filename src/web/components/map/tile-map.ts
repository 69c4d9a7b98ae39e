import 'leaflet/dist/leaflet.css';
import { control, map as createMap, marker as createMarker, divIcon, tileLayer } from 'leaflet';
import { m } from '#shared/messages/messages.js';
import { type MapPoint, type MapWish, viewOf } from './map-spot.ts';

const PIN =
  '<svg viewBox="0 0 24 24" width="40" height="40" aria-hidden="true"><path d="M12 23c5-5.3 7.5-9.4 7.5-13a7.5 7.5 0 0 0-15 0c0 3.6 2.5 7.7 7.5 13z" fill="#3a2fb0" stroke="#fff" stroke-width="1.5"/><circle cx="12" cy="10" r="2.75" fill="#fff"/></svg>';

export function drawTileMap(
  place: HTMLElement,
  { url, credit }: { url: string; credit: string },
  wish: MapWish,
): void {
  const { center, zoom } = viewOf(wish);
  // Scrolling the page must not zoom the map.
  const map = createMap(place, { center, zoom, zoomControl: false, scrollWheelZoom: false });
  control.zoom({ zoomInTitle: m.map_zoom_in(), zoomOutTitle: m.map_zoom_out() }).addTo(map);
  map.attributionControl.setPrefix(false);
  tileLayer(url, { attribution: asText(credit) }).addTo(map);
  const icon = divIcon({ html: PIN, className: '', iconSize: [40, 40], iconAnchor: [20, 38] });
  const marker = createMarker(center, { icon, interactive: false, keyboard: false });
  // Where nothing is chosen yet, a pin would say that something is.
  if (wish.point) marker.addTo(map);
  const { onPick } = wish;
  if (!onPick) return;
  const pick = ({ lat, lng }: MapPoint) => {
    marker.setLatLng({ lat, lng }).addTo(map);
    onPick({ lat, lng });
  };
  map.on('click', ({ latlng }) => pick(latlng));
  // Arrows move the map: what is in its middle then can be chosen without a finger.
  place.role = 'application';
  place.ariaLabel = wish.label;
  if (wish.describedBy) place.setAttribute('aria-describedby', wish.describedBy);
  place.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.target !== place) return;
    event.preventDefault();
    pick(map.getCenter());
  });
}

// Escapes the text, because the library takes it for HTML.
function asText(text: string): string {
  const element = document.createElement('span');
  element.textContent = text;
  return element.innerHTML;
}
