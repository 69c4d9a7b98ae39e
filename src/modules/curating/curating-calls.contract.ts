import { z } from 'zod';
import { publicId } from '#modules/publishing/form-fields.contract.ts';

// What the calls of this slice have in common.
export const read = { access: 'operator', limits: [], botCheck: null } as const;
export const change = {
  access: 'operator',
  limits: [{ of: 'curating', per: 'person', most: 120, seconds: 60 }],
  botCheck: null,
} as const;

export const numbered = z.string().regex(/^\d+$/).transform(Number).pipe(publicId);
export const version = z.string().min(1).max(64).describe('The one that was seen');
export const latitude = z.number().min(-90).max(90);
export const longitude = z.number().min(-180).max(180);
