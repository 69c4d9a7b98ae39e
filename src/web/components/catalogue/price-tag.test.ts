import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PriceTag } from './price-tag.tsx';

const shown = (wasMajor: number | null, isFrom: boolean) =>
  renderToStaticMarkup(
    createElement(PriceTag, {
      currency: 'KES',
      price: { kind: 'price', priceMajor: 1050, wasMajor, isFrom },
    }),
  ).replace(/<[^>]+>/g, '');

test('a price that others lie above begins with "From", in a flash sale too', () => {
  expect(shown(null, false)).toMatch(/^Ksh\s1,050$/);
  expect(shown(null, true)).toMatch(/^From Ksh\s1,050$/);
  expect(shown(1500, false)).not.toContain('From');
  expect(shown(1500, true)).toMatch(/From Ksh\s1,050.*Ksh\s1,500$/);
});
