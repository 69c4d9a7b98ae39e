import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { visitorAddress } from './visitor-address.ts';

const request = (forwarded?: string) =>
  ({
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
    socket: { remoteAddress: '10.0.0.1' },
  }) as unknown as IncomingMessage;

test.each([
  ['nobody in front', 0, '196.201.214.200', '10.0.0.1'],
  ['one proxy', 1, '41.90.64.7', '41.90.64.7'],
  ['one proxy, and a visitor who writes one too', 1, '196.201.214.200, 41.90.64.7', '41.90.64.7'],
  ['two proxies', 2, '196.201.214.200, 41.90.64.7, 172.16.0.4', '41.90.64.7'],
  ['one of two was passed by', 2, '172.16.0.4', '172.16.0.4'],
  ['a proxy that says nothing', 1, undefined, '10.0.0.1'],
  ['nothing at the right place', 1, '196.201.214.200, ', '10.0.0.1'],
])('%s', (_case, proxies, forwarded, address) => {
  expect(visitorAddress(request(forwarded), proxies)).toBe(address);
});
