import { z } from 'zod';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it looks for
const CONTROL = /[\u0000-\u001f\u007f]/;

// What people type in one line: no line breaks or other control characters.
export const oneLine = (text: z.ZodString) =>
  text.refine((value) => !CONTROL.test(value), 'must not contain control characters');

export const typed = (most: number) => oneLine(z.string().trim().min(1).max(most));
