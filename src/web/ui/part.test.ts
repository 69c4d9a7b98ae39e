import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { part, partsLoaded } from './part.ts';

test('pages that are rendered while parts are still on their way all wait for them', async () => {
  let arrive = () => {};
  const isHere = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const Part = part(async () => {
    await isHere;
    return () => 'the part';
  });
  const renderPage = async () => {
    await partsLoaded();
    return renderToString(createElement(Part));
  };
  const pages = [renderPage(), renderPage()];
  setImmediate(arrive);
  expect(await Promise.all(pages)).toEqual(['the part', 'the part']);
});
