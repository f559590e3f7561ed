import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

const aYear = 365 * 24 * 60 * 60 * 1000;

/** Serves the built frontend: files whose names hold a hash of their content for a year, everything else fresh. */
export async function serveFrontend(fastify: FastifyInstance, folder: string): Promise<void> {
  if (!existsSync(join(folder, 'index.html'))) return;
  await fastify.register(fastifyStatic, {
    root: folder,
    wildcard: false,
    index: 'index.html',
    cacheControl: false,
    setHeaders: (response, path) => {
      const hashed = path.includes('/assets/');
      void response.header('cache-control', hashed ? `public, max-age=${aYear / 1000}, immutable` : 'no-cache');
    },
  });
}

/** A page's address, as against a file's or the API's: the frontend draws it, so it is answered with index.html. */
export function isPage(request: FastifyRequest): boolean {
  const [path = ''] = request.url.split('?');
  const last = path.slice(path.lastIndexOf('/') + 1);
  return request.method === 'GET' && !path.startsWith('/api') && !path.startsWith('/assets/') && !last.includes('.');
}

/** Answers a page's address; false when there is no built frontend to answer with. */
export function sendPage(reply: FastifyReply): boolean {
  if (!('sendFile' in reply)) return false;
  void reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').sendFile('index.html');
  return true;
}
