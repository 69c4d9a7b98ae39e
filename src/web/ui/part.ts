import { type ComponentType, createElement, lazy } from 'react';

const underWay: Promise<unknown>[] = [];

let allLoaded: Promise<unknown> = Promise.resolve();

// The server renders a page in one go, so it has every part at hand before the first one. Whoever comes while the first
// one still waits, waits with it.
export function partsLoaded(): Promise<unknown> {
  if (underWay.length > 0) allLoaded = Promise.all([allLoaded, ...underWay.splice(0)]);
  return allLoaded;
}

// A component whose code the browser fetches only when it is drawn.
export function part<Props extends object>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  if (!import.meta.env.SSR) return lazy(async () => ({ default: await load() }));
  let loaded: ComponentType<Props> | null = null;
  underWay.push(
    load().then((component) => {
      loaded = component;
    }),
  );
  return (props) => loaded && createElement(loaded, props);
}
