import { ticketAttachments } from '#modules/documents/index.ts';
import type { OutboxSettings } from '#platform/messages/outbox.ts';
import { createSmsSender, createSmtpSender } from '#platform/messages/senders.ts';
import type { Services } from './services.ts';

// The outbox with its senders and everything that can be attached to a message.
export function outboxSettings(services: Services): OutboxSettings {
  const { db, log, config } = services;
  return {
    db,
    log,
    senders: {
      ...(config.mail && { mail: createSmtpSender(config.mail) }),
      ...(config.sms && { sms: createSmsSender(config.sms) }),
    },
    makers: ticketAttachments(services),
  };
}
