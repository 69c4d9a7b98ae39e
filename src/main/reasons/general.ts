import type { AdmissionReason } from '#platform/http/call.ts';
import type { ReasonEntry } from '#platform/http/errors.ts';
import type { BotRefusalData } from '#shared/bot-check.ts';
import { m } from '#shared/messages/messages.js';
import { entry, entryWith, waitWords } from './entries.ts';

// What any call may answer, whatever it is about.
export type GeneralReason =
  | AdmissionReason
  | 'bad_request'
  | 'internal'
  | 'too_busy'
  | 'unavailable'
  | 'too_slow'
  | 'too_large'
  | 'body_too_large'
  | 'cross_origin'
  | 'wrong_method';

export const generalReasons: Record<GeneralReason, ReasonEntry> = {
  bad_request: entry(400, 'Bad request.', m.reason_bad_request),
  internal: entry(500, 'Internal server error.', m.reason_internal),
  unknown_call: entry(404, 'No such call.', m.reason_unknown_call),
  wrong_method: entry(405, 'Method not allowed.', m.reason_method),
  too_slow: entry(408, 'The request took too long to arrive.', m.reason_too_slow),
  too_large: entry(413, 'The request is too large.', m.reason_too_large),
  body_too_large: entryWith<{ most_kb: number }>(413, 'The body is too large.', ({ most_kb }, locale) =>
    m.reason_body_too_large({ most: String(most_kb) }, { locale }),
  ),
  too_busy: entry(503, 'Too busy.', m.reason_too_busy),
  unavailable: entry(503, 'Cannot answer right now.', m.reason_unavailable),
  cross_origin: entry(403, 'Cross-origin request refused.', m.reason_cross_origin),
  bot_check_failed: entry(403, 'Bot check failed.', m.reason_bot_check_failed),
  bot_check_needed: entryWith<BotRefusalData>(403, 'Bot check needed.', ({ wait }, locale) =>
    m.reason_bot_check_needed({ count: wait.seconds }, { locale }),
  ),
  too_many_tries: {
    status: 429,
    statusMessage: 'Too many tries.',
    message: (locale, _, retryAfter) =>
      retryAfter === undefined ? m.reason_too_many_tries({}, { locale }) : waitWords(retryAfter, locale),
  },
  key_invalid: entry(400, 'Idempotency-Key must have 8 to 128 visible characters.', m.reason_key_invalid),
  second_factor_required: entry(403, 'A second factor must be on.', m.reason_second_factor_required),
  sign_in_needed: entry(401, 'Sign in first.', m.reason_sign_in_needed),
  not_allowed: entry(403, 'Your role does not allow this.', m.reason_not_allowed),
  // With why, for its own team.
  organizer_suspended: entryWith<{ words: string | null } | undefined>(
    403,
    'Organizer suspended.',
    (data, locale) => {
      const words = data?.words ? [m.suspended_why({ words: data.words }, { locale })] : [];
      return [m.reason_organizer_suspended({}, { locale }), ...words].join(' ');
    },
  ),
};
