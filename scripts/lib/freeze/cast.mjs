import { setTimeout as pause } from 'node:timers/promises';

/**
 * @typedef {object} Cast who acts on a system that is to be frozen, and what they note down about it
 * @property {Person} admin
 * @property {Person} staff
 * @property {() => Person} visitor a new one
 * @property {() => Promise<void>} quiet resolves once nothing is under way
 * @property {(path: string, form: Record<string, string>) => Promise<void>} outside sends a form to a page of the sandbox
 * @property {(fault: object) => Promise<void>} fail makes a provider of the sandbox fail
 * @property {(provider: string) => Promise<any>} kept what a provider of the sandbox has
 * @property {Record<string, unknown>} about what happened to whom
 */

/** What a public form sends besides its fields. */
export const filledIn = { website: '', filledInMs: 20_000, consentTextVersion: 1 };

let count = 0;

/**
 * Staff add a lead. @param {Cast} cast @param {Record<string, unknown>} lead
 * @returns {Promise<string>} its id
 */
export async function addLead({ staff }, lead) {
  count += 1;
  const sample = {
    ...{ name: `Sample Frozen ${count}`, email: `frozen${count}@example.com`, source: 'manual' },
    ...{ propertyAddress: `${100 + count} Frozen Ln, Ankeny, IA 50023`, estimatedRentCents: 150_000 + count * 100 },
  };
  return (await staff.post('/api/leads', { ...sample, ...lead })).id;
}

/** Whole days from now, as an instant. @param {number} days */
export function inDays(days) {
  return new Date(Date.now() + days * 86_400_000).toISOString();
}

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
