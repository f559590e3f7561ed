import { imagesRoutes } from '../../contracts/src/images/routes.js';
import type { Problem } from '../../contracts/src/problem.js';
import type { AnswerOf, Place, Route } from '../src/lib/calls/called.js';

/**
 * The API as a component spec plays it: each call it expects has an answer of its own, in the shape that contracts say. A call without
 * one fails the spec, and so does one whose query or body the route's schemas refuse.
 */

/** A call as the screen made it. */
export interface Call {
  method: string;
  /** With its query. */
  path: string;
  body: unknown;
  headers: Headers;
}

/** A route, or where a call goes that no route declares. */
interface Called {
  at: string;
}

/** The pictures of the site, which the server answers by hand. */
export const siteImagesRoute = imagesRoutes.list;

type Answerer = (call: Call, signal: AbortSignal | null) => Response | Promise<Response>;

const answers = new Map<string, Answerer>();
const made: Call[] = [];
const unexpected: string[] = [];
let forgiven = false;

/** A route with values in its path. @param values by their names in the path; the others can be filled in later */
export function filled<R extends Route>(route: R, values: Partial<Omit<Place<R>, 'query'>>): R {
  const fill = (open: string, name: string) => {
    const value = Reflect.get(values, name) as string | number | undefined;
    return value === undefined ? open : encodeURIComponent(String(value));
  };
  return { ...route, at: route.at.replace(/:(\w+)/g, fill) };
}

/**
 * Answers the calls of a route, whatever their query, until another answer is given.
 * @param given what the server would send, or what makes it from the call: it must pass the route's schema
 */
export function answer<R extends Route>(route: R, given: AnswerOf<R> | ((call: Call) => AnswerOf<R>)): void {
  answers.set(placeOf(route), (call) => {
    let value: AnswerOf<R> | undefined;
    try {
      route.query?.parse(Object.fromEntries(new URLSearchParams(call.path.split('?')[1])));
      route.body?.parse(call.body);
    } catch (error) {
      console.error(`The server would refuse this call of ${route.at}`, call, error);
    }
    try {
      value = typeof given === 'function' ? (given as (call: Call) => AnswerOf<R>)(call) : given;
      route.answer?.parse(value);
    } catch (error) {
      console.error(`The answer of ${route.at} could not be made, or is not as its schema says`, error);
    }
    return json(200, value);
  });
}

/** Refuses a call as the server does. @param problem `code` and `title` at least */
export function refuse(route: Called, problem: Omit<Problem, 'type'>): void {
  answers.set(placeOf(route), () =>
    json(problem.status, { type: 'about:blank', ...problem }, 'application/problem+json'),
  );
}

/** Refuses the next call only; then it has the answer it had before. */
export function refuseOnce(route: Called, problem: Omit<Problem, 'type'>): void {
  const place = placeOf(route);
  const before = answers.get(place);
  if (!before) throw new Error(`${place} has no answer to go back to`);
  answers.set(place, () => {
    answers.set(place, before);
    return json(problem.status, { type: 'about:blank', ...problem }, 'application/problem+json');
  });
}

/** Fails a call with what is no answer of ours, as a gateway does. */
export function fail(route: Called, status = 500, body = 'broken'): void {
  answers.set(placeOf(route), () => new Response(body, { status }));
}

/** No answer comes: the connection is gone. */
export function cutOff(route: Called): void {
  answers.set(placeOf(route), () => Promise.reject(new TypeError('Failed to fetch')));
}

/** Holds a call back. @returns lets it go, to the answer it had before */
export function hold(route: Called): () => void {
  const place = placeOf(route);
  const held = answers.get(place);
  if (!held) throw new Error(`${place} has no answer to hold back`);
  let letGo = () => {};
  const gone = new Promise<void>((resolve) => (letGo = resolve));
  answers.set(place, (call, signal) => Promise.race([gone, aborted(signal)]).then(() => held(call, signal)));
  return () => {
    answers.set(place, held);
    letGo();
  };
}

/** The calls of a route so far, oldest first. */
export function calls(route: Called): Call[] {
  const place = placeOf(route);
  return made.filter((call) => routeOf(call) === place);
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

/** @throws Error for a path whose values are not filled in: no call could match it */
function placeOf({ at }: Called): string {
  if (at.includes('/:')) throw new Error(`${at} needs the values in its path: filled(route, values)`);
  return at;
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
