import { offerReload } from './update-prompt.ts';

declare global {
  interface Window {
    __reactRouterManifest?: { version: string };
  }
}

// Asks whether the site was built anew since this page was loaded.
export async function checkBuild(): Promise<void> {
  try {
    const answer = await fetch('/builds/latest.json', { cache: 'no-cache' });
    const { id } = (await answer.json()) as { id: string };
    if (id !== window.__reactRouterManifest?.version) offerReload();
  } catch {
    // In an hour once more.
  }
}
