import { FILTER_FIELDS } from '../filter-fields.ts';

export interface SitePage {
  // What it is, for the log.
  name: string;
  // '/events/:slug': a ':word' stands for one segment of a path, except for words that another page has in its place.
  pattern: string;
  // The page cache keeps it: it is the same for everyone.
  cached?: Cached;
  // The service worker keeps it on phones that have seen it.
  isKeptOffline?: true;
  // For those who hold or pay: where there is much to do, it is made before the pages of all others.
  isForBuyers?: true;
  // Answered by the server itself; the site's routes know nothing of it.
  isNoRoute?: true;
}

interface Cached {
  // Parameters that change the page; all others are dropped.
  query?: readonly string[];
  // Of these only matters whether they are there.
  flags?: readonly string[];
  // With one of these the page is made for whoever asks.
  personal?: readonly string[];
  // There is one version for each place that a visitor may have chosen.
  followsPlace?: true;
  // For pages with an endless number of addresses: they share a small part of the memory.
  share?: 'search';
}

const KEPT = { isKeptOffline: true } as const;
const EVERYWHERE = { cached: {}, ...KEPT } as const;
const BUYERS = { isForBuyers: true } as const;

// Every page of the site. What the page cache keeps, what phones keep, whose pages are made first and what no event may be
// called follow from it.
export const SITE_PAGES: readonly SitePage[] = [
  { name: 'home', pattern: '/' },
  { name: 'events', pattern: '/events', cached: { query: ['page'], followsPlace: true }, ...KEPT },
  {
    name: 'search',
    pattern: '/events/search',
    cached: { query: ['event', 'city', 'page'], share: 'search', followsPlace: true },
    ...KEPT,
  },
  { name: 'listing', pattern: '/events/listing', cached: { query: ['page', ...FILTER_FIELDS] }, ...KEPT },
  {
    name: 'filtered listing',
    pattern: '/events/listing/:filters',
    cached: { query: ['page'], share: 'search' },
    ...KEPT,
  },
  { name: 'category', pattern: '/events/category/:slug', cached: { query: ['page'] }, ...KEPT },
  { name: 'event', pattern: '/events/:slug', cached: { flags: ['coupon'], personal: ['code'] }, ...KEPT },
  { name: 'event reviews', pattern: '/events/:slug/reviews', cached: { query: ['stars', 'page'] }, ...KEPT },
  { name: 'organizer', pattern: '/organizers/:slug', cached: { query: ['page'] }, ...KEPT },
  {
    name: 'organizer reviews',
    pattern: '/organizers/:slug/reviews',
    cached: { query: ['stars', 'page'] },
    ...KEPT,
  },
  { name: 'report of a review', pattern: '/reviews/report/:id' },

  { name: 'help', pattern: '/help', cached: { query: ['q'], share: 'search' }, ...KEPT },
  { name: 'support', pattern: '/support' },
  { name: 'conversation with support', pattern: '/support/conversation' },
  { name: 'newsletter', pattern: '/newsletter' },
  { name: 'end of news of an organiser', pattern: '/messages/stop' },
  { name: 'step of the newsletter', pattern: '/newsletter/:step' },
  { name: 'blog', pattern: '/blog', cached: { query: ['page'] }, ...KEPT },
  { name: 'blog feed', pattern: '/blog/feed.xml', isNoRoute: true },
  { name: 'blog post', pattern: '/blog/:slug', ...EVERYWHERE },
  { name: 'terms', pattern: '/terms', ...EVERYWHERE },
  { name: 'privacy', pattern: '/privacy', ...EVERYWHERE },
  { name: 'holidays', pattern: '/holidays', cached: { query: ['country'], followsPlace: true }, ...KEPT },
  {
    name: 'pitch',
    pattern: '/sell-your-tickets',
    cached: { query: ['mode', 'amount', 'currency'], share: 'search' },
    ...KEPT,
  },
  { name: 'documentation of the calls', pattern: '/api/docs' },
  { name: 'choice of a language', pattern: '/language' },
  { name: 'choice of a place', pattern: '/place' },
  // Shown on other people's pages, which phones do not keep.
  { name: 'embed', pattern: '/embed/:id', cached: {}, isNoRoute: true },

  { name: 'cart', pattern: '/events/pay', ...BUYERS },
  { name: 'paid', pattern: '/events/pay/success', ...BUYERS },
  { name: 'not paid', pattern: '/events/pay/fail', ...BUYERS },
  { name: 'perhaps paid', pattern: '/events/pay/pending', ...BUYERS },
  { name: 'back from a provider', pattern: '/events/pay/callback', ...BUYERS },
  { name: 'sandbox payment', pattern: '/events/pay/sandbox/:attempt', ...BUYERS },
  { name: 'order', pattern: '/events/pay/:reference', ...BUYERS },

  // The service worker has a store of its own for tickets.
  { name: 'tickets', pattern: '/tickets', ...BUYERS },
  { name: 'ticket', pattern: '/tickets/:id', ...BUYERS },
  { name: 'offered ticket', pattern: '/tickets/accept/:token', ...BUYERS },
  { name: 'my tickets', pattern: '/account/myTickets', ...BUYERS },
  { name: 'lost ticket', pattern: '/account/myTickets/checkTicket', ...BUYERS },
  { name: 'who comes', pattern: '/account/myTickets/:distribute', ...BUYERS },

  { name: 'my reviews', pattern: '/reviews' },
  { name: 'login', pattern: '/login' },
  { name: 'social login', pattern: '/login/social' },
  { name: 'signup', pattern: '/signup' },
  { name: 'signup of sellers', pattern: '/signup/merchant' },
  { name: 'confirmation', pattern: '/signup/confirm' },
  { name: 'forgotten password', pattern: '/forgotPassword' },
  { name: 'new password', pattern: '/forgotPassword/reset' },
  { name: 'logout', pattern: '/logout' },
  { name: 'account', pattern: '/account' },
  { name: 'profile', pattern: '/profile' },
  { name: 'editing of a profile', pattern: '/profile/edit' },

  { name: 'way in for sellers', pattern: '/sell' },
  { name: 'proof of who it is', pattern: '/sell/prove' },
  { name: 'invitation that was mailed', pattern: '/sell/join' },
  { name: 'home of a seller', pattern: '/sell/:organizer' },
  { name: 'events of a seller', pattern: '/sell/:organizer/events' },
  { name: 'orders of a seller', pattern: '/sell/:organizer/orders' },
  { name: 'order of a seller', pattern: '/sell/:organizer/orders/:reference' },
  { name: 'refund of an order', pattern: '/sell/:organizer/orders/:reference/refund' },
  { name: 'refunds of many orders', pattern: '/sell/:organizer/refunds' },
  { name: 'choice of many orders', pattern: '/sell/:organizer/refunds/new' },
  { name: 'progress of refunds', pattern: '/sell/:organizer/refunds/:run' },
  { name: 'money of a seller', pattern: '/sell/:organizer/money' },
  { name: 'statement', pattern: '/sell/:organizer/money/statement' },
  { name: 'file of a statement', pattern: '/sell/:organizer/money/statement.csv' },
  { name: 'paper of a statement', pattern: '/sell/:organizer/money/statement.pdf' },
  { name: 'invoices of a seller', pattern: '/sell/:organizer/money/invoices' },
  { name: 'paper of an invoice', pattern: '/sell/:organizer/money/invoices/:number' },
  { name: 'money of an event', pattern: '/sell/:organizer/money/events/:event' },
  { name: 'payouts of a seller', pattern: '/sell/:organizer/money/payouts' },
  { name: 'new way to be paid', pattern: '/sell/:organizer/money/payouts/method' },
  { name: 'who a seller is', pattern: '/sell/:organizer/money/verification' },
  { name: 'beginning of a draft', pattern: '/sell/:organizer/new' },
  { name: 'draft', pattern: '/sell/:organizer/drafts/:draft' },
  { name: 'new venue', pattern: '/sell/:organizer/venues/new' },
  { name: 'preview of a draft', pattern: '/sell/:organizer/drafts/:draft/preview' },
  { name: 'preview of an event', pattern: '/sell/:organizer/events/:event/preview' },
  { name: 'event of a seller', pattern: '/sell/:organizer/events/:event' },
  { name: 'tickets of an event', pattern: '/sell/:organizer/events/:event/tickets' },
  { name: 'places of an event', pattern: '/sell/:organizer/events/:event/tickets/places' },
  { name: 'shared room of an event', pattern: '/sell/:organizer/events/:event/tickets/room' },
  { name: 'ticket type of an event', pattern: '/sell/:organizer/events/:event/tickets/:type' },
  { name: 'holding back of places', pattern: '/sell/:organizer/events/:event/tickets/:type/hold-back' },
  { name: 'flash sales of an event', pattern: '/sell/:organizer/events/:event/flash' },
  { name: 'flash sale', pattern: '/sell/:organizer/events/:event/flash/:sale' },
  { name: 'codes of an event', pattern: '/sell/:organizer/events/:event/codes' },
  { name: 'many codes', pattern: '/sell/:organizer/events/:event/codes/many' },
  { name: 'code', pattern: '/sell/:organizer/events/:event/codes/:code' },
  { name: 'file of codes', pattern: '/sell/:organizer/events/:event/codes.csv' },
  { name: 'orders of an event', pattern: '/sell/:organizer/events/:event/orders' },
  { name: 'attendees of an event', pattern: '/sell/:organizer/events/:event/attendees' },
  { name: 'giving away of tickets', pattern: '/sell/:organizer/events/:event/attendees/give' },
  { name: 'door list of an event', pattern: '/sell/:organizer/events/:event/attendees/print' },
  { name: 'file of attendees', pattern: '/sell/:organizer/events/:event/attendees.csv' },
  { name: 'file of orders', pattern: '/sell/:organizer/orders.csv' },
  { name: 'figures of an event', pattern: '/sell/:organizer/events/:event/figures' },
  { name: 'messages of an event', pattern: '/sell/:organizer/events/:event/messages' },
  { name: 'new message', pattern: '/sell/:organizer/events/:event/messages/new' },
  { name: 'message', pattern: '/sell/:organizer/events/:event/messages/:message' },
  { name: 'doors of an event', pattern: '/sell/:organizer/events/:event/door' },
  { name: 'gates and phones of an event', pattern: '/sell/:organizer/events/:event/door/phones' },
  { name: 'links of an event', pattern: '/sell/:organizer/events/:event/share' },
  { name: 'sheet with the code of an event', pattern: '/sell/:organizer/events/:event/share/print' },
  { name: 'code of an event', pattern: '/sell/:organizer/events/:event/share/qr/:kind' },
  { name: 'details of an event', pattern: '/sell/:organizer/events/:event/details' },
  { name: 'moving of an event', pattern: '/sell/:organizer/events/:event/details/when' },
  { name: 'cancelling of an event', pattern: '/sell/:organizer/events/:event/details/cancel' },
  { name: 'more of a seller', pattern: '/sell/:organizer/more' },
  { name: 'log of a seller', pattern: '/sell/:organizer/log' },
  { name: 'editing of an organiser', pattern: '/sell/:organizer/page' },
  { name: 'team', pattern: '/sell/:organizer/team' },
  { name: 'invitation to a team', pattern: '/sell/:organizer/team/invite' },
  { name: 'leaving of a team', pattern: '/sell/:organizer/team/leave' },
  { name: 'member of a team', pattern: '/sell/:organizer/team/:member' },

  // The service worker has a store of its own for the scanner.
  { name: 'scanner', pattern: '/sell/door' },
  { name: 'pairing of a phone', pattern: '/door/pair' },

  { name: 'operators', pattern: '/admin' },
  { name: 'support requests', pattern: '/admin/support' },
  { name: 'support request', pattern: '/admin/support/:number' },
  { name: 'orders in review', pattern: '/admin/review' },
  { name: 'refunds that failed', pattern: '/admin/refunds' },
  { name: 'order for operators', pattern: '/admin/orders/:reference' },
  { name: 'search for operators', pattern: '/admin/search' },
  { name: 'person for operators', pattern: '/admin/people/:account' },
  { name: 'guest for operators', pattern: '/admin/guests/:reference' },
  { name: 'reviews that were reported', pattern: '/admin/reviews' },
  { name: 'review that was reported', pattern: '/admin/reviews/:id' },
  { name: 'disputes', pattern: '/admin/disputes' },
  { name: 'dispute', pattern: '/admin/disputes/:payment' },
  { name: 'messages that failed', pattern: '/admin/messages' },
  { name: 'jobs that failed', pattern: '/admin/jobs' },
  { name: 'payouts that wait for operators', pattern: '/admin/payouts' },
  { name: 'corrections that wait for operators', pattern: '/admin/adjustments' },
  { name: 'organisers to verify', pattern: '/admin/verifications' },
  { name: 'organiser to verify', pattern: '/admin/verifications/:verification' },
  { name: 'paper of an organiser', pattern: '/admin/verifications/:verification/papers/:paper' },
  { name: 'organisers for operators', pattern: '/admin/organizers' },
  { name: 'money board', pattern: '/admin/money' },
  { name: 'health board', pattern: '/admin/health' },
  { name: 'events for operators', pattern: '/admin/events' },
  { name: 'event for operators', pattern: '/admin/events/:event' },
  { name: 'venues for operators', pattern: '/admin/venues' },
  { name: 'venue for operators', pattern: '/admin/venues/:venue' },
  { name: 'cities for operators', pattern: '/admin/cities' },
  { name: 'city for operators', pattern: '/admin/cities/:city' },
  { name: 'categories for operators', pattern: '/admin/categories' },
  { name: 'fees for operators', pattern: '/admin/fees' },
  { name: 'what the site says of itself', pattern: '/admin/site' },
  { name: 'help texts for operators', pattern: '/admin/help' },
  { name: 'help text', pattern: '/admin/help/:question' },
  { name: 'posts for operators', pattern: '/admin/blog' },
  { name: 'post for operators', pattern: '/admin/blog/:post' },
  { name: 'banners', pattern: '/admin/banners' },
  { name: 'banner', pattern: '/admin/banners/:banner' },
  { name: 'newsletters', pattern: '/admin/newsletters' },
  { name: 'newsletter for operators', pattern: '/admin/newsletters/:issue' },
  { name: 'settings', pattern: '/admin/settings' },
];
