export const BORDERS = ['teeth', 'diamonds', 'scallops', 'beads'] as const;

export type BorderName = (typeof BORDERS)[number];
