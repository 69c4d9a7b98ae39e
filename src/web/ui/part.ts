import { type ComponentType, createElement, lazy } from 'react';

const underWay: Promise<unknown>[] = [];

let loadedParts = 0;

// Loads every part, and the parts within parts, before the server renders its first page, because it renders in one go.
// Callers at the same time share one loading.
export async function partsLoaded(): Promise<void> {
  while (loadedParts < underWay.length) {
    const known = underWay.length;
    await Promise.all(underWay);
    loadedParts = known;
  }
}

// Shown if the code cannot be loaded; the rest of the page is there without it.
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
