import { request as plainly } from 'node:http';
import { request as overTls } from 'node:https';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { InnerAddress, isInnerHost, outsideLookup } from './inner-addresses.js';

interface OutsideCall {
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal;
}

/** These answers have no body. */
const bodiless = new Set([204, 205, 304]);

/**
 * As `fetch`, for an address that somebody typed: the connection goes to the address that was judged, and to none inside. No redirect is
 * followed.
 * @param lookup for specs
 * @throws InnerAddress; what the connection throws
 */
export function callOutside(
  url: URL,
  { method, headers, body, signal }: OutsideCall,
  lookup = outsideLookup(),
): Promise<Response> {
  if (isInnerHost(url)) return Promise.reject(new InnerAddress());
  const send = url.protocol === 'https:' ? overTls : plainly;
  return new Promise((resolve, reject) => {
    const call = send(url, { method, headers, signal, lookup, agent: false }, (answer) => {
      const { statusCode: status = 0 } = answer;
      const named = Object.entries(answer.headersDistinct).map(([name, values = []]) => [name, values.join(', ')]);
      const stream = Readable.toWeb(answer) as ReadableStream<Uint8Array<ArrayBuffer>>;
      if (bodiless.has(status)) answer.resume();
      resolve(new Response(bodiless.has(status) ? null : stream, { status, headers: named as [string, string][] }));
    });
    call.on('error', reject);
    call.end(body);
  });
}
