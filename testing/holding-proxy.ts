import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Where bytes go: `up` from the client to the server, `down` from the server to the client. */
type Way = 'up' | 'down';

/** Sits between a client and a server, and can fall silent in the middle of what they say. */
export interface HoldingProxy {
  port: number;
  /** So many more bytes pass that way, and then nothing passes either way until `release`. Resolves when that is so. */
  holdAfter(way: Way, bytes: number): Promise<void>;
  /** What was held goes on, in order. */
  release(): void;
  close(): Promise<void>;
}

/** A TCP proxy in front of a server on this machine, for tests that stop something exactly in the middle. */
export async function startHoldingProxy(target: number): Promise<HoldingProxy> {
  const sockets = new Set<Socket>();
  let limit: { way: Way; left: number; reached: () => void } | undefined;
  let held: (() => void)[] | undefined;
  const pass = (way: Way, bytes: Buffer, to: Socket) => {
    if (held) return void held.push(() => to.write(bytes));
    if (limit?.way !== way || bytes.length < limit.left) {
      if (limit?.way === way) limit.left -= bytes.length;
      return void to.write(bytes);
    }
    const { left, reached } = limit;
    limit = undefined;
    to.write(bytes.subarray(0, left));
    held = [() => to.write(bytes.subarray(left))];
    reached();
  };
  const server = createServer({ noDelay: true }, (client) => {
    const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true });
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      // The close that follows passes it on.
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
    client.on('data', (bytes: Buffer) => pass('up', bytes, upstream));
    upstream.on('data', (bytes: Buffer) => pass('down', bytes, client));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    holdAfter: (way, bytes) => new Promise((reached) => (limit = { way, left: bytes, reached })),
    release: () => {
      const waiting = held ?? [];
      held = undefined;
      for (const write of waiting) write();
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
