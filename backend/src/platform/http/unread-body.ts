import type { FastifyInstance } from 'fastify';

/**
 * Ends the connection of a client that was answered before its body had arrived and that still sends. It waits a while, so that the
 * answer arrives. Otherwise each could hold a connection for ever, and a process that stops would wait for it.
 * @param graceMs how long the rest of the body is read and dropped
 */
export function cutOffUnreadBodies(fastify: FastifyInstance, graceMs: number): void {
  fastify.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) {
      const { socket } = raw;
      raw.on('error', () => undefined).resume();
      const cut = setTimeout(() => socket.destroy(), graceMs);
      const spare = () => clearTimeout(cut);
      // The rest arrived, and the connection may serve the next request; or the sender hung up.
      raw.once('end', spare);
      socket.once('close', spare);
    }
    done();
  });
}
