import { isIP } from 'node:net';

/** Where the server runs: this decides by which names browsers may call it. */
export interface Whereabouts {
  /** HOST: what it listens on. */
  host: string;
  /** PUBLIC_URL's origin, undefined where it is not set. */
  publicUrl: string | undefined;
  /** The machine's own name, from the operating system. */
  machine: string;
}

/** Where a request says it goes. */
export interface Asked {
  /** The Host header, or the host that a trusted proxy was asked for; undefined or empty if absent. */
  host: string | undefined;
  /** The address at which the connection arrived. */
  localAddress: string | undefined;
}

const loopbackNames = new Set(['localhost', '127.0.0.1', '::1']);
const everywhere = new Set(['0.0.0.0', '::']);

/**
 * Says whether a request was meant for this server. Another site can have its name resolve to our address (DNS rebinding); a browser
 * then takes us for that site, but still sends that site's name as Host. So a name has to be one of ours:
 * - PUBLIC_URL's, and HOST where that is one name or address;
 * - this machine's loopback names, and the very address at which the connection arrived: no site can have those;
 * - listening everywhere without a PUBLIC_URL that others can call: this machine's name, and any IP address (behind a container's or a router's
 *   address translation we don't see which one is ours; a page at an address can't rebind it).
 *
 * Ports don't matter: rebinding is about names, and proxies drop or change the port. A request without Host (HTTP/1.0) is no browser's.
 */
export function isOwnHost(
  { host, localAddress }: Asked,
  { host: listensOn, publicUrl, machine }: Whereabouts,
): boolean {
  if (!host) return true;
  const name = nameOf(host);
  if (name === undefined) return false;
  if (loopbackNames.has(name) || name === plain(localAddress ?? '')) return true;
  if (publicUrl && name === nameOf(new URL(publicUrl).host)) return true;
  if (!everywhere.has(listensOn)) return name === plain(listensOn);
  if (isPublished(publicUrl)) return false;
  const [firstLabel = ''] = machine.toLowerCase().split('.');
  return isIP(name) !== 0 || [machine.toLowerCase(), firstLabel, `${firstLabel}.local`].includes(name);
}

/** Whether PUBLIC_URL is an address that others can call; undefined: it is not set. */
export function isPublished(publicUrl: string | undefined): boolean {
  return publicUrl !== undefined && !loopbackNames.has(nameOf(new URL(publicUrl).host) ?? '');
}

/** `Leads.Example.com.:3000` -> `leads.example.com`, `[::1]:3000` -> `::1`; undefined if it is no host and port. */
function nameOf(host: string): string | undefined {
  const [, six, name = six] = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d{1,5})?$/i.exec(host) ?? [];
  return name?.toLowerCase().replace(/(?<=.)\.$/, '');
}

/** An address as a Host header has it: plain IPv4, also if a dual-stack socket writes it as IPv6; no zone. */
function plain(address: string): string {
  return address
    .toLowerCase()
    .replace(/^::ffff:(?=\d+\.)/, '')
    .replace(/%.*$/, '');
}

/** The headers that say where a request came from, lower-case names. */
export interface OriginHeaders {
  origin?: string;
  referer?: string;
  'sec-fetch-site'?: string;
}

/**
 * Says whether a command may come from its origin (OWASP: verifying origin with standard headers).
 * Browsers set Sec-Fetch-Site and Origin themselves on every non-GET and pages can't forge them, so a request with neither
 * (and no Referer) is no browser's and has no ambient authority to abuse. An origin is scheme, host and port.
 * @param headers of the request
 * @param ownOrigins origins the application is served at: PUBLIC_URL's, and the one that the request went to
 */
export function isOwnOrigin(headers: OriginHeaders, ownOrigins: readonly string[]): boolean {
  const site = headers['sec-fetch-site'];
  // `none` says that no page sent it, so it names none of another site either.
  if (site !== undefined && site !== 'none') return site === 'same-origin';
  const claimed = headers.origin ?? headers.referer;
  if (claimed === undefined) return true;
  return URL.canParse(claimed) && ownOrigins.includes(new URL(claimed).origin);
}
