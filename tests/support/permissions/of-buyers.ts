import { randomUUID } from 'node:crypto';
import { everybody, line, OWNER, owned, ownOnly, type Samples } from './sample.ts';

const orders = '/events/orders';

// What readers look at, what buyers do.
export const ofBuyers: Samples = {
  'POST /api/messages/stop': everybody(410, undefined, () => ({ token: 'unknown' })),
  'GET /api/webData': everybody(200),
  'GET /api/help/questions': everybody(200, () => '/help/questions?q=refund'),
  'GET /api/help/texts/{id}': everybody(200, () => '/help/texts/privacy'),
  'GET /api/blogs/blogPosts': everybody(200),
  'GET /api/blogs/blogPosts/{slug}': everybody(404, () => '/blogs/blogPosts/no-such-post'),
  'POST /api/support/requests': everybody(200, undefined, () => ({
    name: 'Somebody',
    email: 'somebody@example.com',
    topic: 'payment',
    reference: owned.paid,
    message: 'Where is it?',
  })),
  // The link is the permission.
  'POST /api/support/conversation': everybody(404, undefined, () => ({ token: 'unknown' })),
  'POST /api/support/conversation/answer': everybody(404, undefined, () => ({
    token: 'unknown',
    id: randomUUID(),
    words: 'Still?',
  })),
  'POST /api/support/conversation/renew': everybody(404, undefined, () => ({ token: 'unknown' })),
  'POST /api/events/orders/recover': everybody(200, undefined, () => ({
    contact: OWNER.email,
    code: owned.paid,
  })),
  'GET /api/bot-check/{action}': everybody(200, () => '/bot-check/login'),
  'GET /api/events/trending': everybody(200),
  'GET /api/events/categories/list': everybody(200),
  'GET /api/events/countries': everybody(200),
  'GET /api/events/request/all': everybody(200),
  'GET /api/events/search/': everybody(200, () => '/events/search/?event=open'),
  'GET /api/event/suggestions': everybody(200, () => '/event/suggestions?event=open'),
  'GET /api/events/{type}': everybody(200, () => '/events/listing'),
  'GET /api/events/category/{slug}': everybody(200, () => '/events/category/music'),
  'GET /api/events/filter/{filters}': everybody(200, () => '/events/filter/price:paid'),
  'GET /api/events/facets/{filters}': everybody(200, () => '/events/facets/price:paid'),
  'GET /api/event/view/{slug}': everybody(200, () => '/event/view/open-evening'),
  'GET /api/event/similar/{slug}': everybody(200, () => '/event/similar/open-evening'),
  'GET /api/event/availability/{slug}': everybody(200, () => '/event/availability/open-evening'),
  'GET /api/event/of-tickets/{ids}': everybody(200, () => `/event/of-tickets/${owned.type}`),
  'GET /api/fees': everybody(200),
  'GET /api/holidays': everybody(200, () => '/holidays?country=kenya'),
  'GET /api/event/iframe/{id}': everybody(200, () => `/event/iframe/${owned.event}`),
  'GET /api/organizer/view/{slug}': everybody(200, () => `/organizer/view/${owned.organizer}`),
  'GET /api/reviews': everybody(200, () => '/reviews?event=begun-evening'),
  'GET /api/reviews/view/{id}': everybody(200, () => `/reviews/view/${owned.review}`),

  // What an order is about and how it stands is told to whoever knows its reference; the rest is not.
  'GET /api/events/orders/{id}': everybody(200, () => `${orders}/${owned.paid}`),
  'GET /api/event/pay/{id}': everybody(200, () => `/event/pay/${owned.paid}`),
  'GET /api/event/pay/methods/{id}': everybody(200, () => `/event/pay/methods/${owned.held}`),
  'GET /api/events/orders/viewTickets/{id}': ownOnly(403, () => `${orders}/viewTickets/${owned.paid}`),
  'GET /api/events/orders/viewTicket/{id}': ownOnly(403, () => `${orders}/viewTicket/${owned.ticket}`),
  'GET /api/events/orders/receipt/{id}': ownOnly(403, () => `${orders}/receipt/${owned.paid}`),
  'GET /api/events/orders/myOrders': everybody(200),
  'POST /api/events/orders/resend/{id}': ownOnly(
    403,
    () => `${orders}/resend/${owned.paid}`,
    () => ({}),
  ),
  'POST /api/events/orders/refund-request/{id}': ownOnly(
    403,
    () => `${orders}/refund-request/${owned.paid}`,
    () => ({ words: 'I am ill.' }),
  ),
  'POST /api/events/orders/assign/share-ticket/{id}': line(
    // Doors are open: too late, also for her.
    [403, 403, 409],
    () => `${orders}/assign/share-ticket/${owned.ticket}`,
    () => ({ share: { by: 'link' } }),
  ),
  // The link is the permission.
  'GET /api/events/orders/offer/{token}': everybody(404, () => `${orders}/offer/${'x'.repeat(43)}`),
  'POST /api/events/orders/offer/{token}/accept': everybody(
    404,
    () => `${orders}/offer/${'x'.repeat(43)}/accept`,
    () => ({ name: 'Somebody', email: 'somebody@example.com' }),
  ),
  'POST /api/events/orders/offer/{token}/decline': everybody(
    404,
    () => `${orders}/offer/${'x'.repeat(43)}/decline`,
    () => ({}),
  ),
  'GET /api/events/orders/checkTicket': everybody(
    404,
    () => `${orders}/checkTicket?search=${owned.paid}&email=somebody@example.com`,
  ),

  'POST /api/event/coupons/validate': everybody(
    422,
    () => '/event/coupons/validate',
    () => ({ coupon_code: 'NOTHING10', ticket_details: [{ id: owned.type, quantity: 1, date_pass: [] }] }),
  ),
  'POST /api/event/order': everybody(
    200,
    () => '/event/order',
    () => ({
      ticket_details: [{ id: owned.type, quantity: 1, date_pass: [] }],
      buyer: { name: 'Somebody', email: 'somebody@example.com', phone: '0733444555' },
    }),
  ),
  'POST /api/event/pay/unlock/{id}': everybody(
    403,
    () => `/event/pay/unlock/${owned.held}`,
    () => ({ contact: 'somebody@example.com' }),
  ),
  // By a cookie of the browser's own; the rest of what it answers is in the tests of the checkout's pages.
  'GET /api/event/order/current': everybody(200),
  'POST /api/event/order/cancel/{id}': ownOnly(
    404,
    () => `/event/order/cancel/${owned.unwanted}`,
    () => ({}),
  ),
  'POST /api/event/order/buyer/{id}': ownOnly(
    404,
    () => `/event/order/buyer/${owned.held}`,
    () => OWNER,
  ),
  'POST /api/event/order/renew/{id}': ownOnly(
    404,
    () => `/event/order/renew/${owned.held}`,
    () => ({}),
  ),
  'POST /api/event/pay/{id}': ownOnly(
    404,
    () => `/event/pay/${owned.held}`,
    () => ({ provider: 'sandbox' }),
  ),
  'POST /api/event/pay/check/{id}': ownOnly(
    404,
    () => `/event/pay/check/${owned.held}`,
    () => ({}),
  ),
  'POST /api/event/pay/leave/{id}': ownOnly(
    404,
    () => `/event/pay/leave/${owned.held}`,
    () => ({}),
  ),
  // The sandbox plays the bank, which does not know who comes; it is there in a demo only.
  'GET /api/event/pay/sandbox/{attempt}': everybody(200, () => `/event/pay/sandbox/${owned.attempt}`),
  'POST /api/event/pay/sandbox/{attempt}': everybody(
    409,
    () => `/event/pay/sandbox/${owned.attempt}`,
    () => ({ outcome: 'success' }),
  ),

  'GET /api/reviews/mine': everybody(200),
  'POST /api/reviews/write': line([403, 403, 409], undefined, () => ({
    event: owned.event,
    stars: 1,
    text: 'Again',
  })),
  'POST /api/reviews/edit': line([404, 404, 200], undefined, () => ({
    id: owned.review,
    stars: 4,
    text: 'Good.',
  })),
  'POST /api/reviews/answer/{id}': line(
    [403, 403, 200],
    () => `/reviews/answer/${owned.review}`,
    () => ({ text: 'Thank you.' }),
  ),
  'POST /api/reviews/report/{id}': everybody(
    200,
    () => `/reviews/report/${owned.review}`,
    () => ({ reason: 'spam' }),
  ),
  'POST /api/reviews/delete': line([404, 404, 200], undefined, () => ({ id: owned.review })),
};
