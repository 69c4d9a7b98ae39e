export type MapsPlatform = 'android' | 'apple' | 'other';

type Place = { name: string; lat: number; lng: number };

export function mapsPlatform(userAgent: string): MapsPlatform {
  if (/Android/i.test(userAgent)) return 'android';
  return /iPhone|iPad|iPod|Macintosh/i.test(userAgent) ? 'apple' : 'other';
}

// Android offers the map apps that the person has; elsewhere a link opens the usual one.
export function mapsHref(platform: MapsPlatform, { name, lat, lng }: Place): string {
  const point = `${lat},${lng}`;
  const label = encodeURIComponent(name);
  if (platform === 'android') return `geo:${point}?q=${point}(${label})`;
  if (platform === 'apple') return `https://maps.apple.com/?ll=${point}&q=${label}`;
  return `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(point)}`;
}
