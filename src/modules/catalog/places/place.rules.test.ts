import { describe, expect, test } from 'vitest';
import { EVERYWHERE, type KnownPlaces, placeOf } from './place.rules.ts';

const KNOWN: KnownPlaces = {
  countries: new Map([
    ['KE', 'kenya'],
    ['TZ', 'tanzania'],
    ['ID', 'indonesia'],
  ]),
  cities: new Set(['nairobi', 'jakarta']),
};
const country = (...slugs: string[]) => ({ country: slugs, city: [] });

describe('where somebody looks', () => {
  test.each([
    ['nairobi', { country: [], city: ['nairobi'] }],
    ['indonesia', country('indonesia')],
    ['everywhere', EVERYWHERE],
  ])('%s was chosen, whatever the language', (chosen, place) => {
    for (const language of ['', 'id', 'sw', 'en-KE']) expect(placeOf(chosen, language, KNOWN)).toEqual(place);
  });

  test.each([
    ['', EVERYWHERE],
    ['en', EVERYWHERE],
    ['fr-FR,fr;q=0.9', EVERYWHERE],
    ['en-US,en;q=0.9', EVERYWHERE],
    ['id', country('indonesia')],
    ['id-ID,id;q=0.9,en;q=0.5', country('indonesia')],
    ['in', country('indonesia')],
    ['sw', country('kenya', 'tanzania')],
    ['sw-TZ', country('kenya', 'tanzania')],
    ['en-KE,en;q=0.9', country('kenya')],
    ['en-UG', EVERYWHERE],
  ])('nothing was chosen, and the browser speaks "%s"', (language, place) => {
    expect(placeOf(null, language, KNOWN)).toEqual(place);
    expect(placeOf('atlantis', language, KNOWN), 'a choice that nobody knows is none').toEqual(place);
  });
});
