// Towns that sellers name beside those of the list.

// Countries with more clocks than one: those beside the capital's.
const FURTHER_ZONES: Readonly<Record<string, readonly string[]>> = {
  ID: ['Asia/Makassar', 'Asia/Jayapura'],
};

export const zonesOf = ({ code, time_zone }: { code: string; time_zone: string }): readonly string[] => [
  time_zone,
  ...(FURTHER_ZONES[code] ?? []),
];

// South, north, west and east of each country, generously: outside a pin is a slip, mostly of the two numbers' order.
const EDGES: Readonly<Record<string, readonly [number, number, number, number]>> = {
  KE: [-5, 5.5, 33.5, 42],
  UG: [-1.6, 4.4, 29.4, 35.2],
  TZ: [-12, -0.9, 29.2, 40.7],
  RW: [-3, -1, 28.7, 31],
  ID: [-11.2, 6.2, 94.9, 141.2],
};

export function isWithin(code: string, { lat, lng }: { lat: number; lng: number }): boolean {
  const edges = EDGES[code];
  if (!edges) return true;
  const [south, north, west, east] = edges;
  return lat >= south && lat <= north && lng >= west && lng <= east;
}
