import type { Locale } from '#shared/i18n.ts';
import { m } from '#shared/messages/messages.js';

export const SUPPORT_TOPICS = ['payment', 'tickets', 'refund', 'account', 'selling', 'other'] as const;

export type SupportTopic = (typeof SUPPORT_TOPICS)[number];

const NAMES: Record<SupportTopic, (inputs: Record<never, never>, options?: { locale?: Locale }) => string> = {
  payment: m.support_topic_payment,
  tickets: m.support_topic_tickets,
  refund: m.support_topic_refund,
  account: m.support_topic_account,
  selling: m.support_topic_selling,
  other: m.support_topic_other,
};

export const topicName = (topic: SupportTopic, locale?: Locale): string =>
  NAMES[topic]({}, locale ? { locale } : {});
