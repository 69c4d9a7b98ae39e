import type { ReactNode } from 'react';

export function PreviewShell({ children }: { children: ReactNode }) {
  return <div className="min-h-dvh">{children}</div>;
}
