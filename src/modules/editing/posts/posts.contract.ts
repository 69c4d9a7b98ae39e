import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';
import { plainLine, plainLines } from '#platform/http/typed-text.ts';
import { inAll, read, version, write } from '../edited.contract.ts';

export const LONGEST_POST = 40_000;

const at = z.strictObject({ post: z.uuid() });

const postLine = z.object({
  id: z.uuid(),
  slug: z.string(),
  titles: inAll(z.string()),
  state: z.enum(['draft', 'scheduled', 'out']),
  published_at: z.iso.datetime().nullable(),
});
export type OperatorPostLine = z.output<typeof postLine>;

const operatorPost = postLine.extend({
  author: z.string(),
  poster_category: z.string(),
  texts: inAll(
    z.object({
      title: z.string(),
      summary: z.string(),
      body: z.string(),
      html: z.string().describe('The body, sanitised'),
    }),
  ),
  missing: z.string().nullable().describe('The first text that is still to be written'),
  version,
});
export type OperatorPost = z.output<typeof operatorPost>;

export const operatorPostCalls = {
  'GET /api/admin/posts': {
    ...read,
    summary: 'All posts of the blog: drafts first, then the newest',
    answer: z.array(postLine),
    refusals: [],
  },
  'GET /api/admin/posts/{post}': {
    ...read,
    summary: 'A post, as it is written',
    params: at,
    answer: operatorPost,
    refusals: ['post_not_found'],
  },
  'POST /api/admin/posts/{post}': {
    ...write,
    summary: 'Write a post, or another text of one; the id is made by whoever asks',
    params: at,
    body: z.strictObject({
      version,
      slug: z
        .string()
        .trim()
        .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
        .max(120),
      author: plainLine(80).min(1),
      poster_category: z
        .string()
        .regex(/^[a-z0-9-]+$/)
        .max(40),
      texts: inAll(
        z.strictObject({
          title: plainLine(150),
          summary: plainLine(400),
          body: plainLines(LONGEST_POST).describe('Markdown'),
        }),
      ),
    }),
    refusals: ['text_changed', 'slug_taken', 'slug_stays', 'post_incomplete'],
  },
  'POST /api/admin/posts/{post}/publish': {
    ...write,
    summary: 'A post comes out, now or at a time',
    params: at,
    body: z.strictObject({ version, at: z.iso.datetime().nullable().describe('null: now') }),
    refusals: ['text_changed', 'post_not_found', 'post_incomplete', 'time_past'],
  },
  'POST /api/admin/posts/{post}/unpublish': {
    ...write,
    summary: 'A post is a draft again',
    params: at,
    body: z.strictObject({ version }),
    refusals: ['text_changed', 'post_not_found', 'post_incomplete'],
  },
} as const satisfies Calls;
