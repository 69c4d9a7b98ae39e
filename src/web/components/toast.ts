type ToastKind = 'info' | 'success' | 'warning' | 'error';

let container: Promise<typeof import('./toast-container.tsx')> | undefined;

// A short notice in the corner. Never the only carrier of what it says. Its code is fetched with the first one.
export async function toast(message: string, kind: ToastKind = 'info'): Promise<void> {
  container ??= import('./toast-container.tsx');
  (await container).showToast(message, kind);
}
