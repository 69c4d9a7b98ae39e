import { expect, test } from 'vitest';
import { addressKey } from './address-key.ts';

test.each([
  ['41.90.64.7', '41.90.64.7'],
  ['::ffff:41.90.64.7', '41.90.64.7'],
  ['2c0f:fe38:2000:1::1', '2c0f:fe38:2000:1'],
  ['2C0F:FE38:2000:0001:aaaa:bbbb:cccc:dddd', '2c0f:fe38:2000:1'],
  ['2c0f:fe38::1', '2c0f:fe38:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
  ['somewhere', 'somewhere'],
])('%s counts as %s', (address, key) => {
  expect(addressKey(address)).toBe(key);
});
