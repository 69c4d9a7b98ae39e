import { z } from 'zod';
import { atOrganizer, WRITING } from '#modules/selling/calls.contract.ts';
import type { Calls } from '#platform/http/call.ts';
import { sentFile } from '#platform/http/sent-file.ts';

const MOST_BYTES = 15 * 1024 * 1024;

export const pictureCalls = {
  'POST /api/sell/{organizer}/pictures': {
    summary: 'Uploads a picture, for a poster or a logo; what is answered is put into the form of either',
    access: { member: 'edit_events' },
    limits: WRITING,
    botCheck: null,
    params: atOrganizer,
    takesFile: { mostBytes: MOST_BYTES, types: ['image/jpeg', 'image/png', 'image/webp', 'image/avif'] },
    body: sentFile,
    answer: z.object({ key: z.string() }),
    refusals: [
      'organizer_not_found',
      'not_allowed',
      'proof_needed',
      'picture_missing',
      'picture_too_large',
      'picture_kind',
      'picture_heic',
      'picture_broken',
      'picture_too_many_pixels',
      'picture_too_small',
      'upload_broken_off',
    ],
  },
} as const satisfies Calls;
