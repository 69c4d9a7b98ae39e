import { expect, it } from 'vitest';
import { mapsHref, mapsPlatform } from './maps-href.ts';

const venue = { name: 'Nyama & Co (Roof)', lat: -1.33, lng: 36.8 };

it('opens whichever map app an Android phone has', () => {
  const platform = mapsPlatform('Mozilla/5.0 (Linux; Android 13; SM-A245F) AppleWebKit/537.36');
  expect(mapsHref(platform, venue)).toBe('geo:-1.33,36.8?q=-1.33,36.8(Nyama%20%26%20Co%20(Roof))');
});

it('opens the maps of an iPhone or a Mac', () => {
  const platform = mapsPlatform('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
  expect(mapsHref(platform, venue)).toBe('https://maps.apple.com/?ll=-1.33,36.8&q=Nyama%20%26%20Co%20(Roof)');
});

it('is a plain link anywhere else', () => {
  expect(mapsHref(mapsPlatform('Mozilla/5.0 (Windows NT 10.0; Win64; x64)'), venue)).toBe(
    'https://www.google.com/maps/search/?api=1&query=-1.33%2C36.8',
  );
});
