import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isForVisitors, mapForVisitors } from '../src/web/wings/map-for-visitors.ts';

const START = 'window.__reactRouterManifest=';

interface Route {
  id: string;
  parentId?: string;
}

interface RouteMap {
  // Its own address; the browser fetches what stands here, too.
  url: string;
  routes: Record<string, Route>;
}

// Every page brings the router's map of all pages. Visitors get one without the wings that they do not enter.
export async function writeMapForVisitors(client: string, buildId: string): Promise<void> {
  const file = join(client, `assets/manifest-${buildId}.js`);
  const code = await readFile(file, 'utf8');
  if (!code.startsWith(START)) throw new Error(`${file} is no longer the map of pages that it was`);
  const map = JSON.parse(code.slice(START.length).replace(/;\s*$/, '')) as RouteMap;
  await writeFile(mapForVisitors(file), `${START}${JSON.stringify(withoutOtherWings(map))};`);
}

function withoutOtherWings(map: RouteMap): RouteMap {
  const kept = Object.values(map.routes).filter((route) => isForVisitors(lineage(map, route)));
  if (kept.length === 0) throw new Error('No page is for visitors: have the wings other names?');
  return {
    ...map,
    url: mapForVisitors(map.url),
    routes: Object.fromEntries(kept.map((route) => [route.id, route])),
  };
}

// The ids of a page and of all that it stands in.
function lineage({ routes }: Pick<RouteMap, 'routes'>, { id, parentId }: Route): string[] {
  const parent = parentId === undefined ? undefined : routes[parentId];
  return parent ? [id, ...lineage({ routes }, parent)] : [id];
}
