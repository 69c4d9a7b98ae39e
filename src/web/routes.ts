import { index, layout, type RouteConfig, route } from '@react-router/dev/routes';

// The site map on one page, wing by wing; shared/site-map says how each page is cached.

const catalogue = [
  index('pages/public/catalogue/home.ts'),
  route('events', 'pages/public/catalogue/events.tsx'),
  route('events/search', 'pages/public/catalogue/search.tsx'),
  route('events/listing/:filters?', 'pages/public/catalogue/listing.tsx'),
  route('events/category/:slug', 'pages/public/catalogue/category.tsx'),
  route('events/:slug', 'pages/public/catalogue/event.tsx'),
  route('organizers/:slug', 'pages/public/catalogue/organizer.tsx'),
  ...['events', 'organizers'].map((kind) =>
    route(`${kind}/:slug/reviews`, 'pages/public/catalogue/reviews.tsx', { id: `${kind}-reviews` }),
  ),
  route('reviews/report/:id', 'pages/public/catalogue/report-review.tsx'),
];

const checkout = [
  route('events/pay', 'pages/checkout/cart.tsx'),
  ...['success', 'fail', 'pending', 'callback'].map((outcome) =>
    route(`events/pay/${outcome}`, 'pages/checkout/outcome.tsx', { id: `pay-${outcome}` }),
  ),
  route('events/pay/sandbox/:attempt', 'pages/checkout/sandbox.tsx'),
  route('events/pay/:reference', 'pages/checkout/order.tsx'),
];

const site = [
  route('help', 'pages/public/site/help.tsx'),
  route('support', 'pages/public/site/support.tsx'),
  route('newsletter/:step?', 'pages/public/site/newsletter.tsx'),
  route('messages/stop', 'pages/public/site/stop-messages.tsx'),
  route('blog', 'pages/public/site/blog.tsx'),
  route('blog/:slug', 'pages/public/site/post.tsx'),
  ...['terms', 'privacy'].map((id) => route(id, 'pages/public/site/text.tsx', { id })),
  route('holidays', 'pages/public/site/holidays.tsx'),
  route('sell-your-tickets', 'pages/public/site/sell-your-tickets.tsx'),
  route('api/docs', 'pages/public/site/docs.tsx'),
  route('language', 'pages/public/site/language.ts'),
  route('place', 'pages/public/site/place.ts'),
  route('*', 'pages/public/site/not-found.tsx'),
];

const tickets = [
  route('tickets', 'pages/account/tickets/tickets.tsx'),
  route('tickets/:id', 'pages/account/tickets/ticket.tsx'),
  route('tickets/accept/:token', 'pages/account/tickets/accept.tsx'),
  route('account/myTickets', 'pages/account/tickets/my-tickets.tsx'),
  route('account/myTickets/checkTicket', 'pages/account/tickets/check-ticket.tsx'),
  route('account/myTickets/:distribute', 'pages/account/tickets/distribute.tsx'),
];

const account = [
  route('login', 'pages/account/login.tsx'),
  route('login/social', 'pages/account/social.tsx'),
  route('signup', 'pages/account/signup.tsx'),
  route('signup/merchant', 'pages/account/signup-merchant.tsx'),
  route('signup/confirm', 'pages/account/signup-confirm.tsx'),
  route('forgotPassword', 'pages/account/forgot-password.tsx'),
  route('forgotPassword/reset', 'pages/account/reset-password.tsx'),
  route('logout', 'pages/account/logout.tsx'),
  route('account', 'pages/account/account.tsx'),
  route('profile', 'pages/account/profile.tsx'),
  route('profile/edit', 'pages/account/profile-edit.tsx'),
  route('reviews', 'pages/account/reviews.tsx'),
];

const seller = [
  layout('pages/seller/organizer.tsx', [
    route('sell/:organizer', 'pages/seller/home.tsx'),
    route('sell/:organizer/events', 'pages/seller/events.tsx'),
    route('sell/:organizer/orders', 'pages/seller/orders/orders.tsx'),
    route('sell/:organizer/orders/:reference', 'pages/seller/orders/order.tsx'),
    route('sell/:organizer/orders/:reference/refund', 'pages/seller/orders/refund.tsx'),
    route('sell/:organizer/refunds', 'pages/seller/refunds/refunds.tsx'),
    route('sell/:organizer/refunds/new', 'pages/seller/refunds/new.tsx'),
    route('sell/:organizer/refunds/:run', 'pages/seller/refunds/run.tsx'),
    route('sell/:organizer/money', 'pages/seller/money/money.tsx'),
    route('sell/:organizer/money/statement', 'pages/seller/money/statement.tsx'),
    route('sell/:organizer/money/invoices', 'pages/seller/money/invoices.tsx'),
    route('sell/:organizer/money/events/:event', 'pages/seller/money/event-money.tsx'),
    route('sell/:organizer/money/payouts', 'pages/seller/payouts/payouts.tsx'),
    route('sell/:organizer/money/payouts/method', 'pages/seller/payouts/method.tsx'),
    route('sell/:organizer/money/verification', 'pages/seller/payouts/verification.tsx'),
    route('sell/:organizer/new', 'pages/seller/new-event.ts'),
    route('sell/:organizer/drafts/:draft', 'pages/seller/draft.tsx'),
    route('sell/:organizer/venues/new', 'pages/seller/new-venue.tsx'),
    route('sell/:organizer/more', 'pages/seller/more.tsx'),
    route('sell/:organizer/log', 'pages/seller/log.tsx'),
    route('sell/:organizer/page', 'pages/seller/page.tsx'),
    route('sell/:organizer/team', 'pages/seller/team/team.tsx'),
    route('sell/:organizer/team/invite', 'pages/seller/team/invite.tsx'),
    route('sell/:organizer/team/leave', 'pages/seller/team/leave.tsx'),
    route('sell/:organizer/team/:member', 'pages/seller/team/member.tsx'),
    layout('pages/seller/event.tsx', [
      route('sell/:organizer/events/:event', 'pages/seller/event/overview.tsx'),
      route('sell/:organizer/events/:event/tickets', 'pages/seller/event/tickets/tickets.tsx'),
      route('sell/:organizer/events/:event/tickets/places', 'pages/seller/event/tickets/places.tsx'),
      route('sell/:organizer/events/:event/tickets/room', 'pages/seller/event/tickets/room.tsx'),
      route('sell/:organizer/events/:event/tickets/:type', 'pages/seller/event/tickets/type.tsx'),
      route(
        'sell/:organizer/events/:event/tickets/:type/hold-back',
        'pages/seller/event/tickets/hold-back.tsx',
      ),
      route('sell/:organizer/events/:event/flash', 'pages/seller/event/flash.tsx'),
      route('sell/:organizer/events/:event/flash/:sale', 'pages/seller/event/flash-sale.tsx'),
      route('sell/:organizer/events/:event/codes', 'pages/seller/event/codes.tsx'),
      route('sell/:organizer/events/:event/codes/many', 'pages/seller/event/many-codes.tsx'),
      route('sell/:organizer/events/:event/codes/:code', 'pages/seller/event/code.tsx'),
      route('sell/:organizer/events/:event/orders', 'pages/seller/event/orders.tsx'),
      route('sell/:organizer/events/:event/attendees', 'pages/seller/event/people/attendees.tsx'),
      route('sell/:organizer/events/:event/attendees/give', 'pages/seller/event/people/give.tsx'),
      route('sell/:organizer/events/:event/figures', 'pages/seller/event/figures.tsx'),
      route('sell/:organizer/events/:event/door', 'pages/seller/event/door/board.tsx'),
      route('sell/:organizer/events/:event/door/phones', 'pages/seller/event/door/phones.tsx'),
      route('sell/:organizer/events/:event/messages', 'pages/seller/event/messages/messages.tsx'),
      route('sell/:organizer/events/:event/messages/new', 'pages/seller/event/messages/new-message.tsx'),
      route('sell/:organizer/events/:event/messages/:message', 'pages/seller/event/messages/message.tsx'),
      route('sell/:organizer/events/:event/share', 'pages/seller/event/share/share.tsx'),
      route('sell/:organizer/events/:event/details', 'pages/seller/event/details.tsx'),
      route('sell/:organizer/events/:event/details/when', 'pages/seller/event/when.tsx'),
      route('sell/:organizer/events/:event/details/cancel', 'pages/seller/event/cancel.tsx'),
    ]),
    route('sell/:organizer/events/:event/share/qr/:kind', 'pages/seller/event/share/qr-file.ts'),
    route('sell/:organizer/events/:event/codes.csv', 'pages/seller/event/codes-file.ts'),
    route('sell/:organizer/events/:event/attendees.csv', 'pages/seller/event/people/attendees-file.ts'),
    route('sell/:organizer/money/statement.csv', 'pages/seller/money/statement-file.ts'),
    route('sell/:organizer/money/statement.pdf', 'pages/seller/money/statement-sheet.ts'),
    route('sell/:organizer/money/invoices/:number', 'pages/seller/money/invoice-sheet.ts'),
    route('sell/:organizer/orders.csv', 'pages/seller/orders/orders-file.ts'),
    route('sell/:organizer/*', 'pages/seller/not-found.ts'),
  ]),
  route('sell', 'pages/seller/sell.tsx'),
  route('sell/prove', 'pages/seller/prove.tsx'),
  route('sell/join', 'pages/seller/team/join.tsx'),
];

const preview = [
  route('sell/:organizer/drafts/:draft/preview', 'pages/seller/preview/draft-preview.tsx'),
  route('sell/:organizer/events/:event/preview', 'pages/seller/preview/event-preview.tsx'),
  route('sell/:organizer/events/:event/attendees/print', 'pages/seller/event/people/door-list.tsx'),
  route('sell/:organizer/events/:event/share/print', 'pages/seller/event/share/qr-print.tsx'),
];

const door = [route('sell/door', 'pages/door/scanner.tsx'), route('door/pair', 'pages/door/pair.tsx')];

const operator = [
  route('admin', 'pages/operator/operator.tsx'),
  route('admin/support', 'pages/operator/support.tsx'),
  route('admin/support/:number', 'pages/operator/request.tsx'),
  route('admin/review', 'pages/operator/review.tsx'),
  route('admin/refunds', 'pages/operator/failed-refunds.tsx'),
  route('admin/orders/:reference', 'pages/operator/order.tsx'),
  route('admin/search', 'pages/operator/people/search.tsx'),
  route('admin/people/:account', 'pages/operator/people/person.tsx'),
  route('admin/people/of/:reference', 'pages/operator/people/guest.tsx'),
  route('admin/reviews', 'pages/operator/queues/reported-reviews.tsx'),
  route('admin/reviews/:id', 'pages/operator/queues/reported-review.tsx'),
  route('admin/disputes', 'pages/operator/queues/disputes.tsx'),
  route('admin/disputes/:payment', 'pages/operator/queues/dispute.tsx'),
  route('admin/messages', 'pages/operator/queues/failed-messages.tsx'),
  route('admin/jobs', 'pages/operator/queues/failed-jobs.tsx'),
  route('admin/payouts', 'pages/operator/payouts.tsx'),
  route('admin/adjustments', 'pages/operator/adjustments.tsx'),
  route('admin/verifications', 'pages/operator/verifications.tsx'),
  route('admin/verifications/:verification', 'pages/operator/verification.tsx'),
  route('admin/verifications/:verification/papers/:paper', 'pages/operator/paper.ts'),
  route('admin/organizers', 'pages/operator/organizers.tsx'),
  route('admin/money', 'pages/operator/money.tsx'),
  route('admin/health', 'pages/operator/health.tsx'),
  route('admin/events', 'pages/operator/curating/events.tsx'),
  route('admin/events/:event', 'pages/operator/curating/event.tsx'),
  route('admin/venues', 'pages/operator/curating/venues.tsx'),
  route('admin/venues/:venue', 'pages/operator/curating/venue.tsx'),
  route('admin/cities', 'pages/operator/curating/cities.tsx'),
  route('admin/cities/:city', 'pages/operator/curating/city.tsx'),
  route('admin/categories', 'pages/operator/curating/categories.tsx'),
  route('admin/fees', 'pages/operator/curating/fees.tsx'),
];

export default [
  layout('wings/public.ts', [...catalogue, ...checkout, ...site]),
  layout('wings/account.ts', [...tickets, ...account]),
  layout('wings/seller.ts', seller),
  layout('wings/preview.ts', preview),
  layout('wings/door.ts', door),
  layout('wings/operator.ts', operator),
] satisfies RouteConfig;
