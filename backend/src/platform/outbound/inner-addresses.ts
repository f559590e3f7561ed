import { lookup as resolve } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv6, type LookupFunction } from 'node:net';

/**
 * Of this machine, its network, or nobody's in particular: what only somebody inside can reach, or what may be translated or tunnelled
 * to such an address (RFC 6890 and IANA's registries of special-purpose addresses). Those for documentation lead nowhere, and are left.
 */
const inner = new BlockList();
for (const net of ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'])
  block(net, 'ipv4');
for (const net of ['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3']) block(net, 'ipv4');
// Site-local (RFC 3879), segments (RFC 9602) and what is discarded (RFC 6666) among them.
for (const net of ['fc00::/7', 'fe80::/10', 'fec0::/10', 'ff00::/8', '5f00::/16', '100::/64']) block(net, 'ipv6');
// IPv4 in IPv6: compatible (RFC 4291), translated (RFC 2765), local NAT64 (RFC 8215), Teredo (RFC 4380), 6to4 (RFC 3056).
for (const net of ['::/96', '::ffff:0:0:0/96', '64:ff9b:1::/48', '2001::/32', '2002::/16']) block(net, 'ipv6');

function block(net: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', prefix] = net.split('/');
  inner.addSubnet(address, Number(prefix), family);
}

/** Whether only somebody inside can reach the address. IPv4 that is written as IPv6, or translated to it, counts as IPv4. */
export function isInner(address: string): boolean {
  const reached = translated(address) ?? address;
  return inner.check(reached, isIPv6(reached) ? 'ipv6' : 'ipv4');
}

/** The IPv4 address behind one of NAT64 (RFC 6052): where names are resolved by DNS64, every host without IPv6 has one. */
function translated(address: string): string | undefined {
  if (!/^64:ff9b:/i.test(address)) return undefined;
  const shortest = new URL(`http://[${address}]`).hostname;
  const groups = /^\[64:ff9b::(?:(?:([\da-f]+):)?([\da-f]+))?\]$/.exec(shortest);
  if (!groups) return undefined;
  const halves = groups.slice(1).map((group) => Number.parseInt(group ?? '0', 16));
  return halves.flatMap((half) => [half >> 8, half & 255]).join('.');
}

/** Somebody typed the address of a call, and it leads inside. */
export class InnerAddress extends Error {
  constructor() {
    super('It is at an address of the inner network');
  }
}

/** Whether the host is written as an address, an inner one: nothing looks it up. */
export function isInnerHost({ hostname }: URL): boolean {
  const host = unbracketed(hostname);
  return isIP(host) !== 0 && isInner(host);
}

/**
 * Resolves a name for a connection that must lead outside: the addresses that are judged are those that are connected to. A name that
 * has another address at the next question gains nothing by that.
 * @param resolved Node's own
 * @returns for `lookup` of a connection; InnerAddress if any of the addresses is inside
 */
export function outsideLookup(resolved: typeof resolve = resolve): LookupFunction {
  return (hostname, options, done) => {
    resolved(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return done(error, []);
      if (addresses.some(({ address }) => isInner(address))) return done(new InnerAddress(), []);
      if (options.all) return done(null, addresses);
      const [first] = addresses;
      done(null, first!.address, first!.family);
    });
  };
}

/**
 * Whether a call there would, or may, stay inside: any of the name's addresses does.
 * @throws the resolver's error
 */
export async function leadsInside(url: URL, resolved = lookup): Promise<boolean> {
  const host = unbracketed(url.hostname);
  if (isIP(host) !== 0) return isInnerHost(url);
  return (await resolved(host, { all: true })).some(({ address }) => isInner(address));
}

function unbracketed(hostname: string): string {
  return hostname.replace(/^\[|\]$/g, '');
}
