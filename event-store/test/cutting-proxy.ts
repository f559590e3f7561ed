import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

export interface CuttingProxy {
  port: number;
  /** Cuts every connection abruptly, as a failing network does. */
  cut(): void;
  /** From now on nothing from the server comes through; data from clients still does. */
  swallowAnswers(swallow: boolean): void;
  /** From now on nothing passes, and nothing is lost: data sent meanwhile arrives when it thaws. New connections are accepted. */
  freeze(frozen: boolean): void;
  /** From now on every new connection is closed at once. */
  refuse(refuse: boolean): void;
  /** How much the server has sent so far. */
  answeredBytes(): number;
  close(): Promise<void>;
}

/** A TCP proxy in front of a server on this machine, for tests that break the connection. */
export async function startCuttingProxy(target: () => number): Promise<CuttingProxy> {
  const sockets = new Set<Socket>();
  let swallow = false;
  let frozen = false;
  let refuse = false;
  let answered = 0;
  const track = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  };
  // What it passes on waits for nothing, like what clients and servers send: otherwise many an answer came 40 ms late.
  const server = createServer({ noDelay: true }, (client) => {
    if (refuse) return void client.destroy();
    const upstream = connect({ port: target(), host: '127.0.0.1', noDelay: true });
    track(client);
    track(upstream);
    // A refused or reset connection is the subject of these tests: closing the other side passes it on.
    upstream.on('error', () => client.destroy());
    client.on('error', () => upstream.destroy());
    upstream.on('close', () => client.destroy());
    client.on('close', () => upstream.destroy());
    client.on('data', (bytes) => upstream.write(bytes));
    upstream.on('data', (bytes) => {
      answered += bytes.length;
      if (!swallow) client.write(bytes);
    });
    if (frozen) for (const socket of [client, upstream]) socket.pause();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut,
    swallowAnswers: (on) => (swallow = on),
    freeze: (on) => {
      frozen = on;
      for (const socket of sockets)
        if (on) socket.pause();
        else socket.resume();
    },
    refuse: (on) => (refuse = on),
    answeredBytes: () => answered,
    close: () => {
      cut();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}
