import { createElement } from 'react';
import { expect, test } from 'vitest';
import { drawnOnce, drawWanted } from './drawn-once.ts';

const footer = createElement('p');

test('a part is drawn after the page that wanted it, once for its data and key', () => {
  const [site, otherSite] = [{}, {}];
  let drawings = 0;
  const draw = () => `drawing ${++drawings}`;
  expect(drawnOnce(site, 'footer', footer)).toBeNull();
  drawWanted(draw);
  expect(drawnOnce(site, 'footer', footer)).toBe('drawing 1');
  expect(drawnOnce(site, 'bar', footer)).toBeNull();
  expect(drawnOnce(otherSite, 'footer', footer)).toBeNull();
  drawWanted(draw);
  expect(drawnOnce(site, 'bar', footer)).toBe('drawing 2');
  expect(drawnOnce(otherSite, 'footer', footer)).toBe('drawing 3');
  drawWanted(draw);
  expect(drawings).toBe(3);
});
