import type { FastifyInstance } from 'fastify';
import { mountDemoCode } from '#demo/demo-operators.ts';
import { mountDevPhones } from '#demo/mount-dev-phones.ts';
import { mountTwins } from '#demo/mount-twins.ts';
import { mountTicketFiles, ticketAttachments } from '#modules/documents/index.ts';
import { mountPaymentCallbacks } from '#modules/payments/index.ts';
import { mountPayoutCallbacks } from '#modules/payouts/index.ts';
import { mountPictures } from '#modules/pictures/index.ts';
import { mountSocialCallbacks } from '#modules/social/index.ts';
import { mountSyndication } from '#modules/syndication/index.ts';
import { mountBalanceAnswers } from '#modules/watching/index.ts';
import { createAskOf } from '#platform/http/ask-of.ts';
import { mountDevMail } from '#platform/messages/mount-dev-mail.ts';
import { outcomePath } from '#web/paths/checkout.ts';
import { reasons } from '../reasons.ts';
import type { Services } from '../services.ts';
import { sitePages } from '../site-pages.ts';

// Every address of the slices that is no call: callbacks, files and feeds; in a demo what stands for phones and mail.
export function mountSlices(http: FastifyInstance, services: Services): void {
  const { config, twins } = services;
  mountPaymentCallbacks(http, services.keeper);
  mountPayoutCallbacks(http, services.payouts);
  mountBalanceAnswers(http, { ...services, disburser: services.payouts.disburser });
  mountSocialCallbacks(http, services.accounts, createAskOf(services));
  mountTicketFiles(http, services, reasons);
  if (config.isDemo) {
    mountDevMail(http, { db: services.db, makers: ticketAttachments(services) });
    mountDemoCode(http, services);
  }
  if (twins) {
    mountTwins(http, services, twins, (reference, token) => outcomePath('callback', reference, token));
    mountDevPhones(http, twins);
  }
  mountPictures(http, services);
  mountSyndication(http, services, sitePages, reasons);
}
