import type { ReactNode } from 'react';

// Stands where a list would, and says that there is nothing in it.
export const EmptyBox = ({ children }: { children: ReactNode }) => (
  <p className="rounded-card border border-line bg-surface px-4 py-8 text-center text-ink-2 wrap-anywhere">
    {children}
  </p>
);
