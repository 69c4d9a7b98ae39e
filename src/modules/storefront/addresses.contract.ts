import { z } from 'zod';
import { says } from '#platform/http/field-words.ts';

// PostgreSQL takes no NUL, and nobody types the others.
// Bytes that are no UTF-8 arrive as the replacement character.
export const plainText = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[^\p{Cc}\ufffd]*$/u, says('plain_text'));
export const term = plainText(200);
export const slug = plainText(120);
