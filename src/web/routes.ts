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
  route('tickets/:id', 'pages/checkout/ticket.tsx'),
  route('events/:slug', 'pages/catalogue/event.tsx'),
  route('organizers/:slug', 'pages/catalogue/organizer.tsx'),
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
  route('api/docs', 'pages/site/docs.tsx'),
  route('language', 'pages/site/language.ts'),
  route('*', 'pages/site/not-found.tsx'),
] satisfies RouteConfig;
