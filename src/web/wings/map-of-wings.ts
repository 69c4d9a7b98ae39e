// Which map of the site a page brings to the browser: visitors one of what they see, phones at a door one of the scanner, all
// others the whole one. An address that their map lacks is opened as a document (pages/public/site/not-found.tsx).
const ROOT = 'root';
const ELSEWHERE = 'pages/public/site/not-found';

const MAPS = {
  visitors: new Set(['wings/public', 'wings/account']),
  door: new Set(['wings/door', ELSEWHERE]),
};

export type MapName = keyof typeof MAPS;
export const MAP_NAMES = Object.keys(MAPS) as MapName[];

// By the ids of a page and of all that it stands in.
export const isOnMap = (map: MapName, ids: readonly string[]): boolean => ids.some((id) => MAPS[map].has(id));

// null: the whole one.
export const mapOf = (ids: readonly string[]): MapName | null =>
  ids.every((id) => id === ROOT) ? 'visitors' : (MAP_NAMES.find((map) => isOnMap(map, ids)) ?? null);

// Its name, from that of the whole one.
export const fileOfMap = (file: string, map: MapName | null): string =>
  map === null ? file : file.replace(/\.js$/, `-${map}.js`);
