import { isIPv6 } from 'node:net';

/**
 * The key that callers are counted by. An IPv4 address counts by itself, also when written as IPv6. IPv6 counts by its 64-bit network,
 * since whoever has one can use any address in it.
 * @param address as the socket or a trusted proxy gives it
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped) return mapped;
  if (!isIPv6(address)) return address;
  const [before = '', after] = address.toLowerCase().split('%')[0]!.split('::');
  const head = groupsOf(before);
  const tail = after === undefined ? [] : groupsOf(after);
  const zeros = after === undefined ? 0 : Math.max(0, 8 - head.length - tail.length);
  const groups = [...head, ...Array.from({ length: zeros }, () => '0'), ...tail];
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}

/** An IPv4 address at the end stands for two groups; only the first four groups matter, so their values don't. */
function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]));
}
