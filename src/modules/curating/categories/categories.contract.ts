import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';
import { line, plainLine } from '#platform/http/typed-text.ts';
import { change, read, version } from '../curating-calls.contract.ts';

const inAll = (most: number, least: number) =>
  z.strictObject({
    en: plainLine(most).min(least),
    id: plainLine(most).min(least),
    sw: plainLine(most).min(least),
  });
const categoryFields = z.strictObject({ names: inAll(60, 1), descriptions: inAll(300, 0) });
export type CategoryForm = z.output<typeof categoryFields>;

const categoryView = categoryFields.extend({
  slug: z.string(),
  events: z.int(),
  is_retired: z.boolean(),
  version: z.string(),
});
export type CategoryView = z.output<typeof categoryView>;

const at = z.strictObject({ category: z.string().min(1).max(80) });
const order = z.array(z.string().max(80)).max(200);

export const operatorCategoryCalls = {
  'GET /api/admin/categories': {
    ...read,
    summary: 'All categories in their order, with their names in every language',
    answer: z.array(categoryView),
    refusals: [],
  },
  'POST /api/admin/categories/add': {
    ...change,
    summary: 'Another category, as the last one',
    body: categoryFields.extend({ slug: line(80).describe('Its address; empty: made of the English name') }),
    answer: z.object({ slug: z.string() }),
    refusals: ['slug_invalid', 'category_taken'],
  },
  'POST /api/admin/categories/{category}/edit': {
    ...change,
    summary: 'What a category is called; its address stays',
    params: at,
    body: categoryFields.extend({ version }),
    answer: z.null(),
    refusals: ['category_not_found', 'category_changed'],
  },
  'POST /api/admin/categories/order': {
    ...change,
    summary: 'The order in which they are shown',
    body: z.strictObject({ from: order.describe('As it was seen'), to: order }),
    answer: z.null(),
    refusals: ['categories_changed'],
  },
  'POST /api/admin/categories/{category}/retire': {
    ...change,
    summary: 'Nobody is offered it any more, or again; only while nothing is in it',
    params: at,
    body: z.strictObject({ is_retired: z.boolean() }),
    answer: z.null(),
    refusals: ['category_not_found', 'category_used'],
  },
} as const satisfies Calls;
