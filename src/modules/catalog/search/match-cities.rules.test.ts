import { expect, test } from 'vitest';
import { matchCities } from './match-cities.rules.ts';

const kenya = { country_slug: 'kenya', country_names: { en: 'Kenya', id: 'Kenya', sw: 'Kenya' } };
const cities = [
  { id: 1, slug: 'nairobi', name: 'Nairobi', ...kenya },
  { id: 2, slug: 'nakuru', name: 'Nakuru', ...kenya },
  {
    id: 3,
    slug: 'dar-es-salaam',
    name: 'Dar es Salaam',
    country_slug: 'tanzania',
    country_names: { en: 'Tanzania', id: 'Tanzania', sw: 'Tanzania' },
  },
  {
    id: 4,
    slug: 'saint-denis',
    name: 'Saint-Denis de la Réunion',
    country_slug: 'reunion',
    country_names: { en: 'Réunion', id: 'Réunion', sw: 'Réunion' },
  },
];

test.each([
  ['nairobi', [1]],
  ['NAIRÓBI ', [1]],
  ['dar-es-salaam', [3]],
  ['Dar es Salaam', [3]],
  ['dar es salam', [3]],
  ['nairbi', [1]],
  ['na', [1, 2]],
  ['Kenya', [1, 2]],
  ['reunion', [4]],
  ['saint denis', [4]],
  ['', []],
  ["'; drop table", []],
  ['x', []],
])('"%s" means %j', (text, ids) => {
  expect(matchCities(text, cities)).toEqual(ids);
});
