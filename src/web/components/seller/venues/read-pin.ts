import type { MapPoint } from '#web/components/map/map-spot.ts';

const PAIR = /(-?\d{1,2}(?:\.\d+)?)\s*[,;\s]\s*(-?\d{1,3}(?:\.\d+)?)/;

// A point as people have it: two numbers, latitude first, or the link of a map that has them in it.
export function readPin(text: string): MapPoint | null {
  const isLink = /^https?:/i.test(text);
  const [, lat = '', lng = ''] =
    (isLink ? /[@=](-?\d{1,2}\.\d+),(-?\d{1,3}\.\d+)/ : PAIR).exec(decoded(text)) ?? [];
  const point = { lat: Number(lat), lng: Number(lng) };
  const isPoint = lat !== '' && Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180;
  return isPoint ? point : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// To about a metre.
export const pinText = ({ lat, lng }: MapPoint): string => `${lat.toFixed(5)}, ${lng.toFixed(5)}`;
