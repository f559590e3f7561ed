import { lookup } from 'node:dns/promises';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Of this machine, its network, or nobody's in particular: what only somebody inside can reach (RFC 6890). */
const inner = new BlockList();
for (const net of ['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'])
  block(net, 'ipv4');
for (const net of ['192.0.0.0/24', '192.168.0.0/16', '198.18.0.0/15', '224.0.0.0/3']) block(net, 'ipv4');
for (const net of ['::/127', '64:ff9b::/96', 'fc00::/7', 'fe80::/10', 'ff00::/8']) block(net, 'ipv6');

function block(net: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', prefix] = net.split('/');
  inner.addSubnet(address, Number(prefix), family);
}

/** Whether only somebody inside can reach the address. IPv4 that is written as IPv6 counts as IPv4. */
export function isInner(address: string): boolean {
  return inner.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}

/**
 * Whether a call there would, or may, stay inside: any of the name's addresses does.
 * @throws the resolver's error
 */
export async function leadsInside({ hostname }: URL, resolved = lookup): Promise<boolean> {
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isInner(host);
  return (await resolved(host, { all: true })).some(({ address }) => isInner(address));
}
