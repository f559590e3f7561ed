import { once } from 'node:events';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from './command.mjs';

/** @param {number} port 0 for any @param {string} host @returns {Promise<import('node:net').Server>} it holds the port; rejects with the system's error */
async function bound(port, host) {
  const server = createServer().listen({ port, host, exclusive: true });
  await once(server, 'listening');
  return server;
}

/** @param {import('node:net').Server} server @returns {Promise<number>} the port that it held */
async function released(server) {
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

/** @returns {Promise<number>} a port that was free on the loopback address a moment ago */
export async function freePort() {
  return released(await bound(0, '127.0.0.1'));
}

/** @param {number} count @returns {Promise<number[]>} this many different ones: they are held until all are found */
export async function freePorts(count) {
  const servers = await Promise.all(Array.from({ length: count }, () => bound(0, '127.0.0.1')));
  return Promise.all(servers.map(released));
}

/**
 * Checks that a port can be used before anything is touched.
 * @param {{ variable: string, port: number, host: string, patienceMs?: number }} wanted patienceMs: how long to wait
 *   for a port that a run which is just ending may still hold
 * @throws {Refusal} naming the port and the variable that sets it
 */
export async function requirePort({ variable, port, host, patienceMs = 0 }) {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    try {
      await released(await bound(port, host));
      return;
    } catch (error) {
      const code = /** @type {NodeJS.ErrnoException} */ (error).code;
      if (code === 'EADDRINUSE' && Date.now() < deadline) {
        await wait(200);
        continue;
      }
      throw new Refusal(portProblem(code, variable, port, host));
    }
  }
}

/** @param {string} variable @param {number} port @param {string} host @returns {Promise<number>} it, or any that is free where it is taken */
export async function usualOrFree(variable, port, host) {
  try {
    await requirePort({ variable, port, host });
    return port;
  } catch (error) {
    if (error instanceof Refusal) return freePort();
    throw error;
  }
}

/** @param {string | undefined} code @param {string} variable @param {number} port @param {string} host */
function portProblem(code, variable, port, host) {
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${host} is taken by another program; set ${variable} to a free one.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this account; set ${variable} to one above 1023.`;
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return `This machine has no address "${host}"; set HOST to one of its addresses.`;
  return `Port ${port} on ${host} (${variable}) can't be used: ${code ?? 'unknown error'}.`;
}
