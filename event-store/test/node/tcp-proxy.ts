import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** Sits between a client and the node, and can break the connection as a network does. */
export interface TcpProxy {
  port: number;
  /** Lets requests pass, and cuts all connections as soon as the node answers: the caller never learns the outcome. */
  cutBeforeNextAnswer(): void;
  close(): Promise<void>;
}

export async function startTcpProxy(target: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let armed = false;
  const cutAll = () => {
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const server = createServer((incoming) => {
    const outgoing = connect(target, '127.0.0.1');
    for (const socket of [incoming, outgoing]) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => sockets.delete(socket));
    }
    incoming.pipe(outgoing);
    outgoing.on('data', (answer: Buffer) => {
      if (armed && holdsData(answer)) {
        armed = false;
        cutAll();
      } else incoming.write(answer);
    });
    incoming.on('close', () => outgoing.destroy());
    outgoing.on('close', () => incoming.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cutBeforeNextAnswer: () => (armed = true),
    close: async () => {
      cutAll();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Whether HTTP/2 frames hold DATA (type 0, RFC 9113 section 4.1): part of an answer, not housekeeping of the connection. */
function holdsData(frames: Buffer): boolean {
  for (let at = 0; at + 9 <= frames.length; at += 9 + frames.readUIntBE(at, 3)) if (frames[at + 3] === 0) return true;
  return false;
}
