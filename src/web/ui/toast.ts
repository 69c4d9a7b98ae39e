type ToastKind = 'info' | 'success' | 'warning' | 'error';

let container: Promise<typeof import('./toast-container.tsx')> | undefined;

// A short notice in the corner. What it says must also be said elsewhere: its code is loaded with the first toast, and
// without a network there is none.
export async function toast(message: string, kind: ToastKind = 'info'): Promise<void> {
  try {
    container ??= import('./toast-container.tsx');
    (await container).showToast(message, kind);
  } catch {
    container = undefined;
  }
}
