export const MOTIFS = ['stage', 'drums', 'waves', 'sun', 'hills', 'petals', 'weave', 'tiles'] as const;

export type MotifName = (typeof MOTIFS)[number];

type Choice = readonly [MotifName, ...MotifName[]];

const BY_CATEGORY: ReadonlyMap<string, Choice> = new Map<string, Choice>([
  ['music', ['stage', 'drums', 'waves']],
  ['festivals', ['sun', 'petals', 'weave']],
  ['comedy', ['tiles', 'drums', 'stage']],
  ['sports', ['waves', 'sun', 'tiles']],
  ['food', ['petals', 'drums', 'tiles']],
  ['arts', ['tiles', 'weave', 'hills']],
  ['tech', ['weave', 'tiles', 'waves']],
  ['outdoors', ['hills', 'sun', 'waves']],
  ['family', ['petals', 'drums', 'hills']],
  ['faith', ['sun', 'hills', 'petals']],
]);

/** A category we do not know may wear any motif. */
export function motifsOf(category: string): Choice {
  return BY_CATEGORY.get(category) ?? MOTIFS;
}
