import { z } from 'zod';
import type { Calls } from '#platform/http/call.ts';
import { plainLine } from '#platform/http/typed-text.ts';
import { inAll, read, version, write } from '../edited.contract.ts';

export const LONGEST_BANNER = 240;

const at = z.strictObject({ banner: z.uuid() });

const operatorBanner = z.object({
  id: z.uuid(),
  texts: inAll(z.string()),
  from_at: z.iso.datetime(),
  until_at: z.iso.datetime(),
  state: z.enum(['to_come', 'shown', 'over']),
  version,
});
export type OperatorBanner = z.output<typeof operatorBanner>;

export const operatorBannerCalls = {
  'GET /api/admin/banners': {
    ...read,
    summary: 'What stands, stood or will stand above every page, the latest first',
    answer: z.array(operatorBanner),
    refusals: [],
  },
  'POST /api/admin/banners/{banner}': {
    ...write,
    summary: 'Write a banner, or another text or time of one; the id is made by whoever asks',
    params: at,
    body: z.strictObject({
      version,
      texts: inAll(plainLine(LONGEST_BANNER).min(1)),
      from_at: z.iso.datetime(),
      until_at: z.iso.datetime(),
    }),
    refusals: ['text_changed', 'banner_over', 'banner_times'],
  },
  'POST /api/admin/banners/{banner}/end': {
    ...write,
    summary: 'Take a banner down at once',
    params: at,
    refusals: ['banner_not_found'],
  },
} as const satisfies Calls;
