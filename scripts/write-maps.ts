import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileOfMap, isOnMap, MAP_NAMES, type MapName } from '../src/web/wings/map-of-wings.ts';

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

// Every page brings the router's map of all pages. These wings get one of their own pages alone.
export async function writeMaps(client: string, buildId: string): Promise<void> {
  const file = join(client, `assets/manifest-${buildId}.js`);
  const code = await readFile(file, 'utf8');
  if (!code.startsWith(START)) throw new Error(`${file} is no longer the map of pages that it was`);
  const whole = JSON.parse(code.slice(START.length).replace(/;\s*$/, '')) as RouteMap;
  for (const name of MAP_NAMES)
    await writeFile(fileOfMap(file, name), `${START}${JSON.stringify(mapWith(whole, name))};`);
}

function mapWith(whole: RouteMap, name: MapName): RouteMap {
  const lines = Object.values(whole.routes).map((route) => lineage(whole, route));
  const kept = new Set(
    lines
      .filter((line) =>
        isOnMap(
          name,
          line.map(({ id }) => id),
        ),
      )
      .flat(),
  );
  if (kept.size === 0) throw new Error(`No page is on the map ${name}: have the wings other names?`);
  return {
    ...whole,
    url: fileOfMap(whole.url, name),
    routes: Object.fromEntries([...kept].map((route) => [route.id, route])),
  };
}

// A page with all that it stands in.
function lineage({ routes }: Pick<RouteMap, 'routes'>, route: Route): Route[] {
  const parent = route.parentId === undefined ? undefined : routes[route.parentId];
  return parent ? [route, ...lineage({ routes }, parent)] : [route];
}
