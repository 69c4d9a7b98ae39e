import type { MailingKind, Who } from '#modules/mailings/mailing.rules.ts';
import type { MailingList } from '#modules/mailings/mailings.contract.ts';
import { m } from '#shared/messages/messages.js';

const KIND_WORDS: Record<MailingKind, () => string> = {
  service: m.mailings_kind_service,
  news: m.mailings_kind_news,
};
export const kindWord = (kind: MailingKind): string => KIND_WORDS[kind]();

const WHO_WORDS: Record<Who, () => string> = {
  all: m.mailings_who_all,
  came: m.mailings_who_came,
  absent: m.mailings_who_absent,
};
export const whoWord = (who: Who): string => WHO_WORDS[who]();

type State = MailingList['messages'][number]['state'];
const STATES: Record<State, { word: () => string; look: string }> = {
  going: { word: m.mailings_state_going, look: 'bg-info-soft text-info' },
  paused: { word: m.mailings_state_paused, look: 'bg-warn-soft text-warn' },
  done: { word: m.mailings_state_done, look: 'bg-success-soft text-success' },
};
export const mailingState = (state: State) => STATES[state];
