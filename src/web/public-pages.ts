import { FILTER_FIELDS } from './filter-fields.ts';

// Pages that are the same for everyone, which the page cache keeps. Earlier ones win.
export const PUBLIC_PAGES = [
  { name: 'events', pattern: '/events', query: ['page'], followsPlace: true },
  {
    name: 'search',
    pattern: '/events/search',
    query: ['event', 'city', 'page'],
    share: 'search',
    followsPlace: true,
  },
  { name: 'listing', pattern: '/events/listing', query: ['page', ...FILTER_FIELDS] },
  { name: 'filtered listing', pattern: '/events/listing/:filters', query: ['page'], share: 'search' },
  { name: 'category', pattern: '/events/category/:slug', query: ['page'] },
  { name: 'event', pattern: '/events/:slug', except: ['pay', 'search', 'listing', 'category'] },
  {
    name: 'event reviews',
    pattern: '/events/:slug/reviews',
    query: ['stars', 'page'],
    except: ['pay', 'search', 'listing', 'category'],
  },
  { name: 'organizer reviews', pattern: '/organizers/:slug/reviews', query: ['stars', 'page'] },
  { name: 'help', pattern: '/help', query: ['q'], share: 'search' },
  { name: 'terms', pattern: '/terms' },
  { name: 'privacy', pattern: '/privacy' },
  { name: 'blog', pattern: '/blog', query: ['page'] },
  { name: 'blog post', pattern: '/blog/:slug', except: ['feed.xml'] },
  { name: 'organizer', pattern: '/organizers/:slug', query: ['page'] },
  { name: 'holidays', pattern: '/holidays', query: ['country'], followsPlace: true },
  {
    name: 'pitch',
    pattern: '/sell-your-tickets',
    query: ['mode', 'amount', 'currency'],
    share: 'search',
  },
  // Rendered by main/embed: the pages' own code knows nothing of it.
  { name: 'embed', pattern: '/embed/:id' },
] as const;
