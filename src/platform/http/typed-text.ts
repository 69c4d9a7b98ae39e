import { z } from 'zod';

const CONTROL = /\p{Cc}/u;
const CONTROL_WITHIN_LINES = /[^\P{Cc}\t\r\n]/u;
const REFUSAL = 'must not contain control characters';

// What people type in one line: no line breaks or other control characters.
export const oneLine = (text: z.ZodString) => text.refine((value) => !CONTROL.test(value), REFUSAL);

export const typed = (most: number) => oneLine(z.string().trim().min(1).max(most));

export const typedLines = (most: number) =>
  z
    .string()
    .trim()
    .min(1)
    .max(most)
    .refine((value) => !CONTROL_WITHIN_LINES.test(value), REFUSAL);
