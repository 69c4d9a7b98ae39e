import type { MotifName } from './motif-names.ts';
import { drums } from './motifs/drums.ts';
import { hills } from './motifs/hills.ts';
import type { Motif } from './motifs/motif.ts';
import { petals } from './motifs/petals.ts';
import { stage } from './motifs/stage.ts';
import { sun } from './motifs/sun.ts';
import { tiles } from './motifs/tiles.ts';
import { waves } from './motifs/waves.ts';
import { weave } from './motifs/weave.ts';

export const DRAW_MOTIF: Record<MotifName, Motif> = {
  stage,
  drums,
  waves,
  sun,
  hills,
  petals,
  weave,
  tiles,
};
