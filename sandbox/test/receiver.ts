import { createServer } from 'node:http';
import type { IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Stands for the product: takes webhooks on a free port of this machine, answers 200, or what `answers` has next. */
export async function startReceiver() {
  const got: { path: string; headers: IncomingHttpHeaders; body: string }[] = [];
  const answers: number[] = [];
  const noticed: (() => void)[] = [];
  const server = createServer((request, reply) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      got.push({ path: request.url ?? '', headers: request.headers, body });
      reply.writeHead(answers.shift() ?? 200).end();
      for (const notice of noticed.splice(0)) notice();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    got,
    answers,
    bodies: () => got.map(({ body }) => body),
    async whenThereAre(count: number) {
      while (got.length < count) await new Promise<void>((notice) => noticed.push(notice));
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve()).closeAllConnections()),
  };
}
