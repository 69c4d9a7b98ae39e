import type { BotCheck } from '#platform/botcheck/bot-check.ts';
import type { CallName, Route } from '#platform/http/call.ts';
import type { BotAction } from '#shared/bot-check.ts';

// Every call that is looked at for bots, with the name that its tokens are bound to.
const BOT_CHECKED: Partial<Record<CallName, BotAction>> = {
  'POST /api/user/login': 'login',
  'POST /api/user/register': 'register',
  'POST /api/user/registerMerchants': 'register_merchant',
  'POST /api/user/forgotPassword': 'forgot_password',
  'POST /api/event/coupons/validate': 'coupon',
  'POST /api/event/order': 'order',
  'POST /api/support/requests': 'support',
  'GET /api/events/orders/checkTicket': 'check_ticket',
};

const REFUSALS = ['bot_check_failed', 'bot_check_needed'];

// After the input was read, so that a slip of the pen costs nobody a token.
export const botChecked = (routes: Route[], botCheck: BotCheck): Route[] =>
  routes.map((route) => {
    const action = BOT_CHECKED[route.name];
    if (action === undefined) return route;
    return {
      ...route,
      contract: { ...route.contract, refusals: [...new Set([...route.contract.refusals, ...REFUSALS])] },
      handle: async (input, ask) => (await botCheck.admit(action, ask)) ?? (await route.handle(input, ask)),
    };
  });
