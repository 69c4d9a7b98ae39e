import { basket } from './basket.ts';
import type { Field } from './motif.ts';
import { plait } from './plait.ts';

export function weave(field: Field): string {
  return field.random.chance(0.5) ? plait(field) : basket(field);
}
