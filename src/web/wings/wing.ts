import type { ComponentType, ReactNode } from 'react';
import { useMatches } from 'react-router';

// A part of the site with its own bars and menus: a layout route of routes.ts, whose file exports it as `handle`. The
// root draws the shell around its pages and error pages; moving between wings with the same shell does not draw it
// again.
export interface Wing {
  Shell: ComponentType<{ children: ReactNode }>;
  // What a phone installs from its pages; otherwise the whole site.
  manifest?: string;
}

export function useWing(): Wing | undefined {
  const handles = useMatches().map(({ handle }) => handle as Partial<Wing> | undefined);
  return handles.find((handle): handle is Wing => handle?.Shell !== undefined);
}
