import { z } from 'zod';
import { hasTags } from '#shared/html-tags.ts';
import { tidyLine, tidyLines } from '#shared/tidy-text.ts';
import { isPlainDate } from '#shared/time.ts';
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
    .overwrite(tidyLines)
    .min(1)
    .max(most)
    .refine((value) => !CONTROL_WITHIN_LINES.test(value), says('plain_text'));

// An id that whoever asks has made. The database compares ids, we compare their letters.
export const uuid = z.uuid().toLowerCase();

// A day that the database knows as well: YYYY-MM-DD alone would allow the year 0.
export const calendarDate = z.iso.date().refine(isPlainDate);

const withoutTags = (text: z.ZodString) => text.refine((value) => !hasTags(value), says('no_html'));

// What sellers write for everybody to read. It is shown as text and never as HTML; whoever types tags is told so instead of
// finding them on their page.
export const plainLine = (most: number) => withoutTags(line(most));
export const plainLines = (most: number) => withoutTags(z.string().trim().max(most));
