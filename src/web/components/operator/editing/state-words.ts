import type { OperatorBanner } from '#modules/editing/banners/banners.contract.ts';
import type { IssueLine } from '#modules/editing/newsletters/newsletters.contract.ts';
import type { OperatorPost } from '#modules/editing/posts/posts.contract.ts';
import { m } from '#shared/messages/messages.js';
import type { Tone } from '#web/ui/pill.tsx';

type States<State extends string> = Record<State, { word: () => string; tone: Tone }>;

export const POST_STATES: States<OperatorPost['state']> = {
  draft: { word: m.editing_state_draft, tone: 'over' },
  scheduled: { word: m.editing_state_scheduled, tone: 'news' },
  out: { word: m.editing_state_out, tone: 'good' },
};

export const BANNER_STATES: States<OperatorBanner['state']> = {
  to_come: { word: m.editing_state_scheduled, tone: 'news' },
  shown: { word: m.editing_state_shown, tone: 'good' },
  over: { word: m.editing_state_over, tone: 'over' },
};

export const ISSUE_STATES: States<IssueLine['state']> = {
  draft: { word: m.editing_state_draft, tone: 'over' },
  scheduled: { word: m.editing_state_scheduled, tone: 'news' },
  going: { word: m.editing_state_going, tone: 'wait' },
  paused: { word: m.editing_state_paused, tone: 'wrong' },
  done: { word: m.editing_state_sent, tone: 'good' },
};

const DONE: Record<string, () => string> = {
  saved: m.editing_saved,
  publish: m.editing_done_published,
  publish_at: m.editing_done_scheduled,
  unpublish: m.editing_done_unpublished,
  end: m.editing_done_ended,
  send: m.editing_done_sending,
  send_at: m.editing_done_scheduled,
  unschedule: m.editing_done_unscheduled,
  pause: m.editing_done_paused,
  resume: m.editing_done_resumed,
  test: m.editing_done_tested,
};

export const doneWords = (done: string | null): string | null =>
  done === null ? null : (DONE[done]?.() ?? null);
