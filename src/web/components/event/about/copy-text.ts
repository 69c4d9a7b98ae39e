import type { Copied } from './tell-copied.ts';

// Copies at once, because browsers allow it only during a tap; the notice about it is loaded afterwards.
export async function copyText(text: string, what: Copied): Promise<void> {
  const isCopied = await copy(text);
  const { tellCopied } = await import('./tell-copied.ts');
  await tellCopied(isCopied ? what : 'nothing');
}

async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}
