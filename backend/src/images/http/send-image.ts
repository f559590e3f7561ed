import { StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { SiteImage } from '../application/site-image.js';

/**
 * Answers with a picture, or 304 if the browser has it. Opened on its own it is only a picture: no script runs, nothing else is loaded.
 * @param known the If-None-Match
 */
export function sendImage(
  reply: FastifyReply,
  image: SiteImage,
  known: string | undefined,
  cacheControl: string,
): StreamableFile | undefined {
  reply.headers({
    'cache-control': cacheControl,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    etag: image.etag,
  });
  if (known === image.etag || known === `W/${image.etag}`) {
    reply.status(304);
    return undefined;
  }
  return new StreamableFile(image.bytes, {
    type: image.contentType,
    disposition: 'inline',
    length: image.bytes.length,
  });
}
