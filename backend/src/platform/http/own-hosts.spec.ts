import { describe, expect, it } from '@jest/globals';
import { isOwnHost, type Whereabouts } from './own-addresses.js';

const here: Whereabouts = { host: '127.0.0.1', publicUrl: undefined, machine: 'Desk.lan' };
const published: Whereabouts = { ...here, publicUrl: 'https://leads.example.com' };
const everywhere: Whereabouts = { ...here, host: '0.0.0.0' };
const everywherePublished: Whereabouts = { ...published, host: '::' };
const inTheNetwork: Whereabouts = { ...here, host: '192.168.1.5' };

const own = (host: string | undefined, where: Whereabouts, localAddress = '127.0.0.1') =>
  isOwnHost({ host, localAddress }, where);

describe('which Host is ours', () => {
  it.each<[string, string | undefined, Whereabouts, string?]>([
    ['the address it listens on', '127.0.0.1:3000', here],
    ['localhost', 'LocalHost:3000', here],
    ['IPv6 loopback', '[::1]:3000', { ...here, host: '::1' }, '::1'],
    ['no Host at all, as HTTP/1.0 may have it', undefined, published],
    ['PUBLIC_URL', 'leads.example.com', published],
    ['PUBLIC_URL in other letters, with a port and a dot at the end', 'Leads.Example.COM.:443', published],
    ['a proxy on this machine, or a look from it', 'localhost:3000', published],
    ['HOST, where it is one address', '192.168.1.5:3000', inTheNetwork, '192.168.1.5'],
    ['HOST, where it is a name', 'desk:3000', { ...here, host: 'Desk' }, '192.168.1.5'],
    ['the address of a pod or of a second network card', '10.1.2.3:3000', everywherePublished, '::ffff:10.1.2.3'],
    ['any address, listening everywhere', '192.168.1.5:3000', everywhere, '172.18.0.3'],
    ['this machine by its name', 'desk.lan:3000', everywhere, '192.168.1.5'],
    ['this machine by the name that its neighbours know', 'desk.local', everywhere, '192.168.1.5'],
    [
      'the same with a PUBLIC_URL for this machine alone',
      'desk',
      { ...everywhere, publicUrl: 'http://localhost:3000' },
    ],
    ['PUBLIC_URL, listening everywhere', 'leads.example.com', everywherePublished, '172.18.0.3'],
  ])('%s', (...[, host, where, localAddress]) => {
    expect(own(host, where, localAddress)).toBe(true);
  });

  it.each<[string, string, Whereabouts, string?]>([
    ['a name that was made to resolve to us', 'evil.example:3000', here],
    ['the same, listening everywhere', 'evil.example:3000', everywhere],
    ['the same behind PUBLIC_URL', 'evil.example', published],
    ['a name that ends like ours', 'evil-leads.example.com', published],
    ['a name that begins like ours', 'leads.example.com.evil.example', published],
    ['a name that begins like an address', '127.0.0.1.evil.example', here],
    ['a sister of ours', 'www.leads.example.com', published],
    ['another address', '10.9.9.9:3000', here],
    ['another address behind PUBLIC_URL', '10.9.9.9:3000', everywherePublished],
    ['this machine by its name behind PUBLIC_URL', 'desk.lan', everywherePublished],
    ['what is no host', 'evil.example/127.0.0.1', here],
    ['two of them', '127.0.0.1, evil.example', here],
    ['one with a user', 'localhost@evil.example', here],
    ['nothing but a port', ':3000', here],
  ])('not %s', (...[, host, where, localAddress]) => {
    expect(own(host, where, localAddress)).toBe(false);
  });
});
