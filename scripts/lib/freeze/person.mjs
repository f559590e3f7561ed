import { setTimeout as pause } from 'node:timers/promises';

/** Somebody with a browser: staff who sign in, or a visitor. */
export class Person {
  /** @type {Map<string, string>} */
  #cookies = new Map();

  /** @param {string} url of the product */
  constructor(url) {
    this.url = url;
  }

  /** @param {string} url @param {{ email: string, password: string }} who */
  static async signedIn(url, who) {
    const person = new Person(url);
    await person.send('POST', '/api/auth/login', who);
    return person;
  }

  /**
   * @param {string} method @param {string} path @param {unknown} [body] sent as JSON; bytes unchanged
   * @param {Record<string, string>} [headers]
   * @returns {Promise<any>} the answer's body
   * @throws {Error} with the answer, if it is a refusal
   */
  async send(method, path, body, headers = {}) {
    const isFile = body instanceof Uint8Array;
    const type = isFile ? 'application/octet-stream' : 'application/json';
    const response = await fetch(this.url + path, {
      method,
      headers: {
        cookie: [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        ...(body !== undefined && { 'content-type': type }),
        ...headers,
      },
      ...(body !== undefined && { body: isFile ? new Blob([new Uint8Array(body)]) : JSON.stringify(body) }),
    });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]?.split('=') ?? [];
      this.#cookies.set(name, value);
    }
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} was answered with ${response.status}: ${text}`);
    return response.headers.get('content-type')?.includes('json') ? JSON.parse(text) : text;
  }

  /** @param {string} path @param {unknown} [body] */
  post(path, body) {
    return this.send('POST', path, body);
  }

  /** @param {string} path */
  get(path) {
    return this.send('GET', path);
  }
}

/**
 * Asks until there is an answer.
 * @template Found
 * @param {string} what is waited for @param {() => Promise<Found | undefined | false>} ask
 * @returns {Promise<Found>}
 * @throws {Error} after three minutes, naming it
 */
export async function untilThere(what, ask) {
  for (const until = Date.now() + 180_000; Date.now() < until; await pause(200)) {
    const found = await ask();
    if (found !== undefined && found !== false) return found;
  }
  throw new Error(`Waited in vain: ${what}`);
}
