import { expect, test } from 'vitest';
import { isPlatformName } from './platform-name.ts';

test.each([
  'Tiketi',
  ' TIKETI ',
  'Tiketi Support',
  'Official Tiketi Team',
  'TiketiHelp',
  'T i k e t i',
  'T1ket!',
  'Tíketi Kenya',
  'Тіketi Msaada',
  'Karcis Resmi',
  'Huduma kwa wateja ya Karcis',
])('%j is the platform', (name) => {
  expect(isPlatformName(name, 'Karcis')).toBe(true);
});

test.each(['Tiketi Bora Festival', 'Support Team', 'Ngoma Nights', 'Karcis Kita', 'Safaricom PLC', 'ת'])(
  '%j is somebody else',
  (name) => {
    expect(isPlatformName(name, 'Karcis')).toBe(false);
    expect(isPlatformName(name, '')).toBe(false);
  },
);
