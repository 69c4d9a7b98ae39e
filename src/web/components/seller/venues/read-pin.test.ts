import { describe, expect, test } from 'vitest';
import { pinText, readPin } from './read-pin.ts';

describe('a pin', () => {
  test.each([
    ['-1.2864, 36.8172'],
    ['-1.2864 36.8172'],
    ['-1.2864;36.8172'],
    ['https://www.google.com/maps/@-1.2864,36.8172,15z'],
    ['https://maps.apple.com/?ll=-1.2864,36.8172&q=Here'],
    ['https://www.google.com/maps/search/?api=1&query=-1.2864%2C36.8172'],
  ])('is read from %s', (text) => {
    expect(readPin(text)).toEqual({ lat: -1.2864, lng: 36.8172 });
  });

  test.each(['', 'here', '12', '91, 10', '10, 181', 'https://maps.app.goo.gl/abc', '%E0%A4%A'])(
    'is not read from %j',
    (text) => {
      expect(readPin(text)).toBeNull();
    },
  );

  test('is written as it is read', () => {
    expect(readPin(pinText({ lat: -6.20881234, lng: 106.8456 }))).toEqual({ lat: -6.20881, lng: 106.8456 });
  });
});
