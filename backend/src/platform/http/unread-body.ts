import type { FastifyInstance } from 'fastify';

/**
 * Ends the connection of who was answered before their body had come, and still sends it: a while after the answer, so that it
 * arrives. Without an end each would hold a connection for as long as it likes, and a process that stops would wait for it.
 * @param graceMs how long what still comes is read and dropped
 */
export function cutOffUnreadBodies(fastify: FastifyInstance, graceMs: number): void {
  fastify.addHook('onResponse', ({ raw }, _reply, done) => {
    if (!raw.complete) {
      const { socket } = raw;
      raw.on('error', () => undefined).resume();
      const cut = setTimeout(() => socket.destroy(), graceMs);
      const spare = () => clearTimeout(cut);
      // Its rest came, and the connection may serve the next request; or whoever sent it hung up.
      raw.once('end', spare);
      socket.once('close', spare);
    }
    done();
  });
}
