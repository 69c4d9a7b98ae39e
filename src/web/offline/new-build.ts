import { offerReload } from './update-prompt.ts';

declare global {
  interface Window {
    __reactRouterManifest?: { version: string };
  }
}

// Asks whether there is a newer build of the site than this page's.
export async function checkBuild(): Promise<void> {
  try {
    const answer = await fetch('/builds/latest.json', { cache: 'no-cache' });
    const { id } = (await answer.json()) as { id: string };
    if (id !== window.__reactRouterManifest?.version) offerReload();
  } catch {
    // It is asked again in an hour.
  }
}
