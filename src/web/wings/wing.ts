import type { ComponentType, ReactNode } from 'react';
import { useMatches } from 'react-router';

// A part of the house with its own bars and menus: a layout route of routes.ts, whose file says so in its `handle`. Its
// shell stands in the root's frame, around error pages too; wings that have the same one change without drawing it anew.
export interface Wing {
  Shell: ComponentType<{ children: ReactNode }>;
}

export function useWing(): Wing | undefined {
  const handles = useMatches().map(({ handle }) => handle as Partial<Wing> | undefined);
  return handles.find((handle): handle is Wing => handle?.Shell !== undefined);
}
