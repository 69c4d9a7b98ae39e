import { expect, test } from 'vitest';
import type { SellerOrganizer } from '#modules/selling/home/home.contract.ts';
import { currentLink, sellerLinks } from './seller-links.ts';

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

test('whoever may scan is led to the scanner', () => {
  const pathsOf = (role: SellerOrganizer['role']) =>
    sellerLinks({ slug: 'ngoma', role, is_limited: false, is_suspended: false } as SellerOrganizer).map(
      ({ path }) => path,
    );
  for (const role of ['owner', 'manager', 'scanner'] as const) expect(pathsOf(role)).toContain('/sell/door');
  expect(pathsOf('finance')).not.toContain('/sell/door');
});
