import type { z } from 'zod';
import type { RoutePath } from '../../../../contracts/src/routes/route.js';

/** What a call knows of a route: a declaration of contracts (`routes.ts`), or a part of one. */
export interface Route {
  at: RoutePath;
  /** `read` for one that changes nothing. */
  kind?: string;
  answer?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
}

/**
 * A part of a declaration, for pages that load no more schemas than the one of the answer:
 * `const submit: PartOf<typeof referralsRoutes.submit> = { at: referralsPaths.submit, answer: commandAnswerSchema };`
 */
export type PartOf<Declared extends Route> = Pick<Declared, 'at' | 'answer'> &
  Partial<Pick<Declared, Extract<keyof Declared, 'query' | 'body'>>>;

export type AnswerOf<R extends Route> = z.output<NonNullable<R['answer']>>;

/** The names of the values in a path. */
type Names<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | Names<Rest>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;

/** Texts, or the names that the schema knows. */
type Query<R> =
  | URLSearchParams
  | string
  | ('query' extends keyof R
      ? { [Name in keyof z.input<Extract<R['query'], z.ZodType>>]?: string | number | boolean }
      : never);

/** The values in a route's path, by their names there, and its query. */
export type Place<R extends Route> = Record<Names<R['at']>, string | number> & { query?: Query<R> };

export type BodyOf<R extends Route> = z.input<Extract<R['body'], z.ZodType>>;

/** What a command is sent with, besides its headers: a body only if the route declares one. */
export type Input<R extends Route> = Place<R> & ('body' extends keyof R ? { body: BodyOf<R> } : { body?: undefined });

/** @returns the address of a route, with its query */
export function addressOf<R extends Route>(route: R, place: Place<R>): string {
  const { query }: { query?: Query<R> } = place;
  const [, path = ''] = route.at.split(' ');
  const filled = path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(Reflect.get(place, name))));
  const text = new URLSearchParams(isText(query) ? query : texts(query)).toString();
  return text ? `${filled}?${text}` : filled;
}

const isText = (query: unknown) => typeof query === 'string' || query instanceof URLSearchParams;

const texts = (values: object = {}): string[][] =>
  Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
