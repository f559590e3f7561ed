import { readFileSync } from 'node:fs';
import { isAbsolute, resolve } from 'node:path';
import { parseConnectionString } from '@eventstore/db-client/dist/Client/parseConnectionString.js';
import type { ConnectionOptions } from '@eventstore/db-client/dist/Client/parseConnectionString.js';

/** A connection string can't be used. The message is one line without the name of the variable, and never holds a password. */
export class WrongAddress extends Error {
  constructor(reason: string) {
    super(
      `${reason}; it should look like esdb://127.0.0.1:2113?tls=false or esdb://user:password@a:2113,b:2113,c:2113`,
    );
    this.name = 'WrongAddress';
  }
}

export interface LogAddress {
  /** For the client, with our own defaults. */
  connectionString: string;
  hosts: { address: string; port: number }[];
  tls: boolean;
  /** Decoded, as the client sends them. */
  credentials?: { username: string; password: string };
  /** Whether the leader is looked for: several seeds, or `esdb+discover`. */
  isCluster: boolean;
}

/** What is wrong with a connection string, in one line without the name of the variable; undefined if nothing is. */
export function wrongAddress(text: string): string | undefined {
  try {
    readAddress(text);
    return undefined;
  } catch (error) {
    if (error instanceof WrongAddress) return error.message;
    throw error;
  }
}

/** The client's options after the `?`. For any other the client would print the whole string to standard error, including the password. */
const optionNames = [
  ...['tls', 'tlsCAFile', 'tlsVerifyCert', 'userCertFile', 'userKeyFile', 'connectionName', 'nodePreference'],
  ...['maxDiscoverAttempts', 'discoveryInterval', 'gossipTimeout', 'defaultDeadline', 'throwOnAppendFailure'],
  ...['keepAliveInterval', 'keepAliveTimeout', 'dnsDiscover'],
];
const knownOptions = new Set(optionNames.map(flat));

const encoded = '(":", "@", "/" and the like in a password are written as %3A, %40, %2F)';

/** The client accepts its options in any case, with `-` and `_` anywhere. */
function flat(name: string): string {
  return name.trim().toLowerCase().replace(/[_-]/g, '');
}

/**
 * Reads a connection string of EventStoreDB with the client's own parser: seeds, `esdb+discover`, credentials, certificates. Every
 * process uses this parser.
 * @throws WrongAddress
 */
export function readAddress(text: string): LogAddress {
  const given = text.trim().replace(/\/+$/, '');
  const credentials = /^[^:]+:\/\/[^:]+:[^@]+@/.exec(given)?.[0] ?? '';
  // One after the scheme, one before the password; the client would ignore everything after another.
  if (credentials.split(':').length > 3) throw new WrongAddress(`has one ":" too many ${encoded}`);
  const options = refuseUselessOptions(given, credentials.length);
  const parsed = parse(given);
  for (const { address, port } of parsed.hosts) {
    if (!/^[\w.-]+$/.test(address)) throw new WrongAddress(`has an invalid host ${encoded}`);
    if (port < 1 || port > 65_535) throw new WrongAddress('has an invalid port');
  }
  if (parsed.hosts.length === 0) throw new WrongAddress('names no host');
  if (parsed.tls !== false)
    for (const name of ['tlsCAFile', 'userCertFile', 'userKeyFile'] as const) requireFile(name, parsed[name]);
  const isCluster = parsed.dnsDiscover || parsed.hosts.length > 1;
  // The client waits 5 s for each seed's gossip, even for that of the node that has just failed.
  const gossip = isCluster && parsed.gossipTimeout === undefined ? `${options ? '&' : '?'}gossipTimeout=1` : '';
  const { hosts, defaultCredentials } = parsed;
  return {
    ...{ connectionString: given + gossip, hosts, isCluster, tls: parsed.tls !== false },
    ...(defaultCredentials && { credentials: defaultCredentials }),
  };
}

/**
 * Refuses what the client would only warn of, quoting the whole string. An unknown option is not quoted: it may be part of a password.
 * @returns whether there are options
 */
function refuseUselessOptions(text: string, credentials: number): boolean {
  let at = text.indexOf('?', credentials);
  if (at < 0) return false;
  for (const option of text.slice(at + 1).split('&')) {
    const [name = '', value = ''] = option.split('=');
    if (!knownOptions.has(flat(name)))
      throw new WrongAddress(`has an option at character ${at + 2} that EventStoreDB's client does not know`);
    if (flat(name) === 'tlsverifycert' && value.trim() === 'false')
      throw new WrongAddress('has tlsVerifyCert=false, which has no effect: name the certificate with tlsCAFile');
    at += option.length + 1;
  }
  return true;
}

function parse(text: string): ConnectionOptions {
  try {
    return parseConnectionString(text);
  } catch (error) {
    // The parser's own message quotes a part of the string.
    const { expected, location } = error as { expected?: unknown; location?: unknown };
    if (typeof expected !== 'string' || !Array.isArray(location))
      throw new WrongAddress('has a "%" that encodes nothing');
    throw new WrongAddress(`has something other than ${expected} at character ${Number(location[0]) + 1}`);
  }
}

function requireFile(option: string, path: string | undefined): void {
  if (path === undefined) return;
  try {
    readFileSync(isAbsolute(path) ? path : resolve(process.cwd(), path));
  } catch {
    throw new WrongAddress(`has a ${option} that can't be read (${path})`);
  }
}
