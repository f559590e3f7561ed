import { once } from 'node:events';
import { createServer } from 'node:http';
import { createServer as createPlainServer, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { callOutside } from './call-outside.js';
import { InnerAddress, isInner, leadsInside, outsideLookup } from './inner-addresses.js';

it.each([
  ...['127.0.0.1', '127.8.8.8', '10.1.2.3', '172.31.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
  ...['::1', '::', 'fe80::1', 'fd00::1', '::ffff:127.0.0.1', '::ffff:a9fe:a9fe', '64:ff9b::7f00:1', '255.255.255.255'],
  // Translated or tunnelled to IPv4 by somebody inside, and what is of a site only.
  ...['64:ff9b:1::10.0.0.7', '64:ff9b:1:fffe::1', '2002:a00:7::1', '2001::a00:7', '::10.0.0.7', '::ffff:0:10.0.0.7'],
  ...['fec0::1', '5f00::1', '100::1'],
  ...['64:ff9b::', '64:FF9B::10.0.0.7', '64:ff9b:0:0:0:0:c0a8:101', '64:ff9b::1'],
])('%s is inside', (address) => {
  expect(isInner(address)).toBe(true);
});

it.each([
  ...[
    '203.0.113.7',
    '172.32.0.1',
    '8.8.8.8',
    '2606:4700::1111',
    '::ffff:8.8.8.8',
    '2001:4860:4860::8888',
    '64:ff9b:2::1',
  ],
  // By DNS64, hosts without IPv6 are here.
  ...['64:ff9b::8.8.8.8', '64:ff9b::cb00:7107'],
])('%s is outside', (address) => {
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

describe('a call that must lead outside', () => {
  /** A name that has these addresses. */
  const named = (...addresses: string[]) =>
    outsideLookup(((_: string, __: object, done: (error: null, found: object[]) => void) =>
      done(
        null,
        addresses.map((address) => ({ address, family: 4 })),
      )) as never);
  const call = { method: 'POST', headers: {}, body: '{}', signal: new AbortController().signal };
  /** What Node asks of a lookup: here every name is this machine. */
  const here = ((_: string, { all }: { all?: boolean }, done: (...found: unknown[]) => void) =>
    all ? done(null, [{ address: '127.0.0.1', family: 4 }]) : done(null, '127.0.0.1', 4)) as never;

  it.each([['10.0.0.7'], ['203.0.113.7', '127.0.0.1']])(
    'connects to no address of a name that has %s',
    async (...all) => {
      await expect(callOutside(new URL('http://hooks.example.com/'), call, named(...all))).rejects.toThrow(
        InnerAddress,
      );
    },
  );

  it('connects to none inside that is written as such', async () => {
    await expect(callOutside(new URL('http://127.0.0.1:9/'), call)).rejects.toThrow(InnerAddress);
  });

  it('connects to the address that was judged, with the name that was typed, and answers as fetch does', async () => {
    const server = createServer((request, reply) => {
      let body = '';
      request.on('data', (part: Buffer) => (body += part.toString()));
      request.on('end', () => reply.writeHead(201, { 'x-sample': 'a' }).end(`${request.headers.host} ${body}`));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      const answer = await callOutside(new URL(`http://hooks.example.com:${port}/`), call, here);
      expect([answer.status, answer.headers.get('x-sample'), await text(answer.body!)]).toEqual([
        201,
        'a',
        `hooks.example.com:${port} {}`,
      ]);
    } finally {
      server.close().closeAllConnections();
    }
  });

  it.each([
    ['999 Odd', 999],
    ['600 Odd', 600],
    ['099 Odd', 99],
    ['101 Odd', 101],
    ['204 No Content', 204],
    ['101 Odd\r\nUpgrade: sample\r\nConnection: upgrade', 'refused'],
    ['1000 Odd', 'refused'],
    ['200 OK\r\nX-Sample: \u0001', 'refused'],
  ])('ends with an answer or an error that its caller gets where the answer begins with %j', async (begins, ends) => {
    const server = createPlainServer((socket) =>
      socket.once('data', () => socket.end(`HTTP/1.1 ${begins}\r\nContent-Length: 2\r\n\r\n{}`)),
    );
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const { port } = server.address() as AddressInfo;
    try {
      const answered = callOutside(new URL(`http://hooks.example.com:${port}/`), call, here);
      expect(
        await answered.then(
          ({ status }) => status,
          () => 'refused',
        ),
      ).toBe(ends);
    } finally {
      server.close();
    }
  });

  it('judges what Node would connect to, one address or all', () => {
    const asked = (all: boolean, ...addresses: string[]) => {
      const found: unknown[] = [];
      named(...addresses)('hooks.example.com', { all }, (...given) => found.push(...given));
      return found;
    };
    expect(asked(false, '203.0.113.7')).toEqual([null, '203.0.113.7', 4]);
    expect(asked(true, '203.0.113.7')).toEqual([null, [{ address: '203.0.113.7', family: 4 }]]);
    expect(asked(true, '203.0.113.7', '10.0.0.7')[0]).toBeInstanceOf(InnerAddress);
  });
});
