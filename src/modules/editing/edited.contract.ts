import { z } from 'zod';
import { LOCALES } from '#shared/i18n.ts';

// What all of this wing's calls have in common.

export const EDITING = [{ of: 'editing', per: 'person', most: 60, seconds: 60 }] as const;
export const read = { access: 'operator', limits: [], botCheck: null } as const;
export const write = { access: 'operator', limits: EDITING, botCheck: null, answer: z.null() } as const;

export const version = z
  .int()
  .min(0)
  .max(1_000_000_000)
  .describe('What whoever asks had read; 0: there was nothing yet');

// In each language.
export const inAll = <Text extends z.ZodType>(text: Text) =>
  z.strictObject({ en: text, id: text, sw: text } satisfies Record<(typeof LOCALES)[number], Text>);

export const localeWord = z.enum(LOCALES);
