import type { Problem } from '../../contracts/src/problem.js';

/**
 * The API as a component spec tells it: each call it expects has an answer of its own, in the shape that contracts say. A call without
 * one fails the spec.
 */

interface Parser<Answer> {
  parse(data: unknown): Answer;
}

/** A call as the screen made it. */
export interface Call {
  method: string;
  /** With its query. */
  path: string;
  body: unknown;
  headers: Headers;
}

type Answerer = (call: Call, signal: AbortSignal | null) => Response | Promise<Response>;

const answers = new Map<string, Answerer>();
const made: Call[] = [];
const unexpected: string[] = [];
let forgiven = false;

/**
 * Answers a call, until it is told otherwise.
 * @param route method and path without its query, such as `GET /api/board`
 * @param schema of contracts, which the answer must pass @param answer what the server would send, or what makes it from the call
 */
export function answer<Answer>(route: string, schema: Parser<Answer>, given: Answer | ((call: Call) => Answer)): void {
  answers.set(route, (call) => {
    let value: Answer | undefined;
    try {
      value = typeof given === 'function' ? (given as (call: Call) => Answer)(call) : given;
      schema.parse(value);
    } catch (error) {
      console.error(`The answer of ${route} could not be made, or is not as its schema says`, error);
    }
    return json(200, value);
  });
}

/** Refuses a call as the server does. @param problem `code` and `title` at least */
export function refuse(route: string, problem: Omit<Problem, 'type'>): void {
  answers.set(route, () => json(problem.status, { type: 'about:blank', ...problem }, 'application/problem+json'));
}

/** Refuses the next call only; then it has the answer it had before. */
export function refuseOnce(route: string, problem: Omit<Problem, 'type'>): void {
  const before = answers.get(route);
  if (!before) throw new Error(`${route} has no answer to go back to`);
  answers.set(route, () => {
    answers.set(route, before);
    return json(problem.status, { type: 'about:blank', ...problem }, 'application/problem+json');
  });
}

/** Fails a call with what is no answer of ours, as a gateway does. */
export function fail(route: string, status = 500, body = 'broken'): void {
  answers.set(route, () => new Response(body, { status }));
}

/** No answer comes: the connection is gone. */
export function cutOff(route: string): void {
  answers.set(route, () => Promise.reject(new TypeError('Failed to fetch')));
}

/** Holds a call back. @returns lets it go, to the answer it had before */
export function hold(route: string): () => void {
  const held = answers.get(route);
  if (!held) throw new Error(`${route} has no answer to hold back`);
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  answers.set(route, (call, signal) => Promise.race([gone, aborted(signal)]).then(() => held(call, signal)));
  return () => {
    answers.set(route, held);
    letGo();
  };
}

/** The calls of a route so far, oldest first. */
export function calls(route: string): Call[] {
  return made.filter((call) => routeOf(call) === route);
}

/** Forgets all answers and calls. */
export function answerNothing(): void {
  answers.clear();
  made.length = 0;
  unexpected.length = 0;
  forgiven = false;
}

/** The routes that were called without an answer. */
export function unanswered(): string[] {
  return forgiven ? [] : [...new Set(unexpected)];
}

/** From here on nobody counts calls without an answer. */
export function forgiveUnanswered(): void {
  forgiven = true;
}

const routeOf = ({ method, path }: Call) => `${method} ${path.split('?')[0]}`;

const json = (status: number, value: unknown, contentType = 'application/json') =>
  new Response(JSON.stringify(value), { status, headers: { 'Content-Type': contentType } });

function aborted(signal: AbortSignal | null): Promise<never> {
  return new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)));
}

globalThis.fetch = async (path, { method = 'GET', body, headers, signal = null } = {}) => {
  // As in a browser: what was called off before it began is no call.
  signal?.throwIfAborted();
  const call = {
    method,
    path: path as string,
    body: typeof body === 'string' ? (JSON.parse(body) as unknown) : body,
    headers: new Headers(headers),
  };
  made.push(call);
  const answerer = answers.get(routeOf(call));
  if (answerer) return answerer(call, signal);
  unexpected.push(routeOf(call));
  return json(501, { type: 'about:blank', title: 'No answer was given', status: 501, code: 'not_given' });
};
