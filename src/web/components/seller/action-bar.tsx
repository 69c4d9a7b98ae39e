import type { ReactNode } from 'react';

type ActionBarProps = {
  children: ReactNode;
  // From lg on it stands where the form ends, or as a card beside it.
  isBeside?: boolean;
};

// What sends a long form. On phones it stays in sight, above the menu and on a surface of its own. The page leaves as much
// room below a field that is focused (base.css).
export function ActionBar({ children, isBeside = false }: ActionBarProps) {
  const wide = isBeside
    ? 'justify-end lg:flex-col lg:items-stretch'
    : 'lg:border-transparent lg:bg-transparent lg:p-0';
  return (
    <div
      className={`action-bar sticky bottom-[calc(var(--nav-height)+8px)] z-10 flex flex-wrap items-center gap-2 rounded-card border border-line bg-surface p-3 shadow-raised sm:gap-3 lg:static lg:shadow-none ${wide}`}
    >
      {children}
    </div>
  );
}
