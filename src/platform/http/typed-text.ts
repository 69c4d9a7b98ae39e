import { z } from 'zod';
import { isVisible, tidyLine } from '#shared/tidy-text.ts';
import { says } from './field-words.ts';

const CONTROL = /\p{Cc}/u;
const CONTROL_WITHIN_LINES = /[^\P{Cc}\t\r\n]/u;

// What people type in one line, names above all: no line breaks or other control characters, and what cannot be seen is
// not there. May be empty.
export const line = (most: number) =>
  z
    .string()
    .overwrite(tidyLine)
    .max(most)
    .refine((value) => !CONTROL.test(value), says('plain_text'));

// The same where something must be said.
export const typed = (most: number) => line(most).min(1);

export const typedLines = (most: number) =>
  z
    .string()
    .overwrite((value) => (isVisible(value) ? value.trim() : ''))
    .min(1)
    .max(most)
    .refine((value) => !CONTROL_WITHIN_LINES.test(value), says('plain_text'));
