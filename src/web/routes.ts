import { index, type RouteConfig, route } from '@react-router/dev/routes';

// The site map on one page.
export default [
  index('pages/catalogue/home.ts'),
  route('events', 'pages/catalogue/events.tsx'),
  route('events/search', 'pages/catalogue/search.tsx'),
  route('events/listing/:filters?', 'pages/catalogue/listing.tsx'),
  route('events/category/:slug', 'pages/catalogue/category.tsx'),
  route('events/pay', 'pages/checkout/cart.tsx'),
  ...['success', 'fail', 'pending', 'callback'].map((outcome) =>
    route(`events/pay/${outcome}`, 'pages/checkout/outcome.tsx', { id: `pay-${outcome}` }),
  ),
  route('events/pay/sandbox/:attempt', 'pages/checkout/sandbox.tsx'),
  route('events/pay/:reference', 'pages/checkout/order.tsx'),
  route('tickets/:id', 'pages/tickets/ticket.tsx'),
  route('tickets/accept/:token', 'pages/tickets/accept.tsx'),
  route('account/myTickets', 'pages/tickets/my-tickets.tsx'),
  route('account/myTickets/checkTicket', 'pages/tickets/check-ticket.tsx'),
  route('account/myTickets/:distribute', 'pages/tickets/distribute.tsx'),
  route('events/:slug', 'pages/catalogue/event.tsx'),
  route('organizers/:slug', 'pages/catalogue/organizer.tsx'),
  ...['events', 'organizers'].map((kind) =>
    route(`${kind}/:slug/reviews`, 'pages/catalogue/reviews.tsx', { id: `${kind}-reviews` }),
  ),
  route('reviews', 'pages/account/reviews.tsx'),
  route('reviews/report/:id', 'pages/catalogue/report-review.tsx'),
  route('api/docs', 'pages/site/docs.tsx'),
  route('language', 'pages/site/language.ts'),
  route('*', 'pages/site/not-found.tsx'),
] satisfies RouteConfig;
