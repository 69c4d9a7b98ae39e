import { expect, test } from 'vitest';
import { currentLink } from './seller-links.ts';

const LINKS = [{ path: '/sell/ngoma' }, { path: '/sell/ngoma/events' }, { path: '/sell/ngoma/team' }];

test.each([
  ['/sell/ngoma', '/sell/ngoma'],
  ['/sell/ngoma/events/7/codes', '/sell/ngoma/events'],
  ['/sell/ngoma/drafts/1-2', '/sell/ngoma/events'],
  ['/sell/ngoma/venues/new', '/sell/ngoma/events'],
  ['/sell/ngoma/team/invite', '/sell/ngoma/team'],
])('%s is shown as a page of %s', (pathname, path) => {
  expect(currentLink(LINKS, pathname)?.path).toBe(path);
});
