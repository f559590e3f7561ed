import { expect, it } from '@jest/globals';
import { isInner, leadsInside } from './inner-addresses.js';

it.each([
  ...['127.0.0.1', '127.8.8.8', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '64:ff9b::7f00:1', '255.255.255.255'],
])('%s is inside', (address) => {
  expect(isInner(address)).toBe(true);
});

it.each(['203.0.113.7', '172.32.0.1', '8.8.8.8', '2606:4700::1111', '::ffff:8.8.8.8'])('%s is outside', (address) => {
  expect(isInner(address)).toBe(false);
});

it.each([
  ['http://127.1/', [], true],
  ['http://0x7f000001/', [], true],
  ['http://[::1]:3000/', [], true],
  ['https://hooks.example.com/', ['203.0.113.7'], false],
  ['https://hooks.example.com/', ['203.0.113.7', '10.0.0.7'], true],
])('a call of %s, which is at %j, leads inside: %s', async (url, addresses, inside) => {
  const resolved = () => Promise.resolve(addresses.map((address) => ({ address, family: 4 })));
  expect(await leadsInside(new URL(url), resolved as never)).toBe(inside);
});
