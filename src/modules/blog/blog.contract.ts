import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';
import { says } from '#platform/http/field-words.ts';

const MOST_POSTS = 50;
const POSTS_PER_PAGE = 8;

const whole = (most: number, fallback: number) =>
  z
    .string()
    .regex(/^[1-9]\d{0,5}$/, says('whole_number'))
    .transform(Number)
    .pipe(z.int().max(most))
    .default(fallback);

const postSummary = z.object({
  slug_name: z.string(),
  title: z.string(),
  summary: z.string(),
  author: z.string(),
  published_at: z.iso.datetime(),
  main_image: z.string().describe('Path of its cover'),
  poster: z.object({ category: z.string(), seed: z.int(), color: z.string() }),
});

const post = postSummary.extend({
  updated_at: z.iso.datetime(),
  body_html: z.string().describe('Sanitised'),
});

export const blogCalls = {
  'GET /api/blogs/blogPosts': {
    summary: 'The posts that are out, newest first',
    access: 'public',
    limits: [],
    botCheck: null,
    query: z.strictObject({ page: whole(100_000, 1), size: whole(MOST_POSTS, POSTS_PER_PAGE) }),
    answer: z.object({
      data: z.array(postSummary),
      page: z.int(),
      size: z.int(),
      total: z.int(),
      last_page: z.int(),
    }),
    refusals: ['page_past_last'],
  },
  'GET /api/blogs/blogPosts/{slug}': {
    summary: 'One post, whole',
    access: 'public',
    limits: [],
    botCheck: null,
    params: z.strictObject({ slug: z.string().max(160) }),
    answer: post,
    refusals: ['post_not_found'],
  },
} as const satisfies Calls;

export type PostSummary = z.infer<typeof postSummary>;
export type PostView = z.infer<typeof post>;
