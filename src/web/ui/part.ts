import { type ComponentType, createElement, lazy } from 'react';

const underWay: Promise<unknown>[] = [];

let loadedParts = 0;

// The server renders a page in one go, so it has every part at hand before the first one, and those that parts bring
// along. Whoever comes while they are being loaded waits for the same ones.
export async function partsLoaded(): Promise<void> {
  while (loadedParts < underWay.length) {
    const known = underWay.length;
    await Promise.all(underWay);
    loadedParts = known;
  }
}

// The rest of the page is there without it.
const Missing = () => null;

// A component whose code the browser fetches only when it is drawn.
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  if (!import.meta.env.SSR) {
    return lazy(async () => ({
      default: await load()
        .catch(window.openAnew)
        .catch(() => Missing),
    }));
  }
  let loaded: ComponentType<Props> | null = null;
  underWay.push(
    load().then((component) => {
      loaded = component;
    }),
  );
  return (props) => loaded && createElement(loaded, props);
}
