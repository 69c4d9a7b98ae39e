import { implement, type Route } from '#platform/http/call.ts';
import { ok } from '#shared/result.ts';
import { askToSubscribe } from './ask-to-subscribe.ts';
import { confirmSubscription } from './confirm-subscription.ts';
import { endSubscription } from './end-subscription.ts';
import { newsletterCalls } from './newsletter.contract.ts';
import type { NewsletterServices } from './newsletter-services.ts';
import { restoreSubscription } from './restore-subscription.ts';

export function newsletterRoutes(services: NewsletterServices): Route[] {
  return implement(newsletterCalls, {
    'POST /api/user/subscribe': async ({ body }, ask) => {
      const answer = await askToSubscribe(services, body.email, ask);
      return answer.ok ? ok({ status: 'check_mail' }) : answer;
    },

    'POST /api/user/subscribe/confirm': async ({ body }) => {
      const answer = await confirmSubscription(services, body.token);
      return answer.ok ? ok({ status: answer.value }) : answer;
    },

    'POST /api/user/unsubscribe': async ({ body }) => {
      const answer = await endSubscription(services, body.token);
      return answer.ok ? ok({ status: 'unsubscribed' }) : answer;
    },

    'POST /api/user/resubscribe': async ({ body }) => {
      const answer = await restoreSubscription(services, body.token);
      return answer.ok ? ok({ status: 'subscribed' }) : answer;
    },
  });
}
