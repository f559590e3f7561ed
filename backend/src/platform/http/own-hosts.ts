import { isIP } from 'node:net';

/** Where the server is, as far as it decides which names browsers may call it by. */
export interface Whereabouts {
  /** HOST: what it listens on. */
  host: string;
  /** PUBLIC_URL's origin, undefined where it is not set. */
  publicUrl: string | undefined;
  /** The machine's own name, from the operating system. */
  machine: string;
}

/** What a request says of where it goes. */
export interface Asked {
  /** The Host header, or what a trusted proxy was asked for; undefined or empty where there is none. */
  host: string | undefined;
  /** The address at which the connection arrived. */
  localAddress: string | undefined;
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '::1']);
const everywhere = new Set(['0.0.0.0', '::']);

/**
 * Says whether a request was meant for this server. A page of another site can have its own name resolve to our address (DNS
 * rebinding); its browser then takes us for that site, but still sends that site's name as Host. So a name has to be one of ours:
 * - PUBLIC_URL's, and HOST where that is one name or address;
 * - this machine's loopback names, and the very address at which the connection arrived: no site can have those;
 * - listening everywhere without a PUBLIC_URL that others can call: this machine's name, and any IP address (behind a container's or a router's
 *   address translation we don't see which one is ours; a page at an address can't rebind it).
 *
 * Ports don't matter: what rebinds is a name, and proxies drop or change the port. Without any Host (HTTP/1.0) it is no browser.
 */
export function isOwnHost(
  { host, localAddress }: Asked,
  { host: listensOn, publicUrl, machine }: Whereabouts,
): boolean {
  if (!host) return true;
  const name = nameOf(host);
  if (name === undefined) return false;
  if (loopbackNames.has(name) || name === plain(localAddress ?? '')) return true;
  const published = publicUrl && nameOf(new URL(publicUrl).host);
  if (name === published) return true;
  if (!everywhere.has(listensOn)) return name === plain(listensOn);
  if (published && !loopbackNames.has(published)) return false;
  const [firstLabel = ''] = machine.toLowerCase().split('.');
  return isIP(name) !== 0 || [machine.toLowerCase(), firstLabel, `${firstLabel}.local`].includes(name);
}

/** `Leads.Example.com.:3000` -> `leads.example.com`, `[::1]:3000` -> `::1`; undefined for what is no host and port. */
function nameOf(host: string): string | undefined {
  const [, six, name = six] = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i.exec(host) ?? [];
  return name?.toLowerCase().replace(/(?<=.)\.$/, '');
}

/** An address as a Host header has it: IPv4 as such, also where a socket of both kinds writes it as IPv6; no zone. */
function plain(address: string): string {
  return address
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '');
}
