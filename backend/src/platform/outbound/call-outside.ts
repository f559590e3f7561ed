import { request as plainly, type IncomingMessage } from 'node:http';
import { request as overTls } from 'node:https';
import { Readable } from 'node:stream';
import { InnerAddress, isInnerHost, outsideLookup } from './inner-addresses.js';

interface OutsideCall {
  method: string;
  headers: Record<string, string>;
  body: string | undefined;
  signal: AbortSignal;
}

/** What of a fetch's answer is read; its status is whatever came, also one that no `Response` can have. */
export type OutsideAnswer = Pick<Response, 'status' | 'headers' | 'body'>;

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
): Promise<OutsideAnswer> {
  if (isInnerHost(url)) return Promise.reject(new InnerAddress());
  const send = url.protocol === 'https:' ? overTls : plainly;
  return new Promise((resolve, reject) => {
    const call = send(url, { method, headers, signal, lookup, agent: false }, (answer) => {
      try {
        resolve(outsideAnswer(answer));
      } catch (cause) {
        answer.destroy();
        reject(new Error('The answer could not be understood', { cause }));
      }
    });
    call.on('error', reject);
    // Node says no more of an answer that asks for another protocol.
    call.on('close', () => reject(new Error('The connection ended without an answer')));
    call.end(body);
  });
}

function outsideAnswer(answer: IncomingMessage): OutsideAnswer {
  const { statusCode: status = 0 } = answer;
  const named = Object.entries(answer.headersDistinct).map(([name, values = []]) => [name, values.join(', ')] as const);
  const headers = new Headers(Object.fromEntries(named));
  if (!bodiless.has(status)) {
    // Node's type of a stream is not the browser's, which some of our programs are compiled with.
    const body: unknown = Readable.toWeb(answer);
    return { status, headers, body: body as Response['body'] };
  }
  answer.resume();
  return { status, headers, body: null };
}
