import { z } from 'zod';
import { commandAnswerSchema } from '../answers.js';
import type { ProblemCode } from '../problem.js';

/**
 * Who may call a route.
 * - `public`: everyone.
 * - `staff`: everyone who is signed in.
 * - `admin`: signed in with the role admin.
 * - `enrollee`: staff, and the visitor whose enrolment made the lead in the path.
 */
export type Who = 'public' | 'staff' | 'admin' | 'enrollee';

/** Method and path of a route. Those that a page calls without its schemas stand in a domain's `paths.ts`. */
export type RoutePath = `${'GET' | 'POST' | 'PATCH' | 'DELETE'} /${string}`;

/**
 * What a route takes as its body besides JSON. From `signed`, `mail` and `form` another service calls, whose signature covers the body.
 * - `signed`: JSON, handed on as its text.
 * - `mail`: a mail as it came over the wire (message/rfc822).
 * - `form`: the fields of a form.
 * - `one_click`: JSON, or a mail service's click on an unsubscribe link, in whatever form (RFC 8058).
 * - `file`: bytes (application/octet-stream) that may take minutes.
 */
export type BodyKind = 'signed' | 'mail' | 'form' | 'one_click' | 'file';

/** What is said of every route. */
interface Said {
  at: RoutePath;
  summary: string;
  who: Who;
  /** Limits how often a minute visitors may call it. */
  limited?: true;
  /** Stays open to people whose time to set up a second factor is over. */
  whileSettingUpFactor?: true;
  params?: z.ZodObject;
  query?: z.ZodType;
  body?: z.ZodType;
  takes?: BodyKind;
  /** 200 unless given. */
  status?: number;
  /** Headers of every answer, a refusal's too. */
  headers?: Readonly<Record<string, string>>;
  /** The refusal where what is asked for does not exist, or may not be seen. */
  missing?: ProblemCode;
  /** The answer's `revision` is its ETag, too. */
  etag?: true;
  /** Of an `act`: it takes If-Match. */
  conditional?: true;
  /** Refusals besides those that follow from the rest. */
  problems?: readonly ProblemCode[];
}

/** A route as the server and the browser know it. */
export interface Route extends Said {
  /**
   * - `read`: asks, and changes nothing.
   * - `act`: changes something that is no stream of events.
   * - `command`: takes If-Match and Idempotency-Key.
   * - `write`: changes a stored thing with revisions, and takes the same headers.
   * - `file`: answers a file of a `type`; `table`: one for spreadsheets.
   */
  kind: 'read' | 'act' | 'command' | 'write' | 'file' | 'table';
  answer?: z.ZodType;
  /** Of a `file`. */
  type?: string;
}

/** A route in its place. `operation` is its name in the API's document, in metrics and in faults of its declaration. */
export type Placed<Declared extends Route = Route> = Declared & {
  operation: string;
  tag: string;
};

/** Declares a route that reads: answers `answer`. */
export function read<const Given extends Said & { answer: z.ZodType }>(given: Given) {
  return { kind: 'read' as const, ...given };
}

/** Declares a route that changes something without the headers of commands. */
export function act<const Given extends Said & { answer: z.ZodType }>(given: Given) {
  return { kind: 'act' as const, ...given };
}

/** Declares a change of a stored thing that has revisions, and no stream of events. */
export function write<const Given extends Said & { answer: z.ZodType }>(given: Given) {
  return { kind: 'write' as const, ...given };
}

type Command<Given> = { kind: 'command' } & (Given extends { answer: z.ZodType }
  ? Given
  : Given & { answer: typeof commandAnswerSchema });

/** Declares a command: it answers `{id, revision, position}`, or `answer`. */
export function command<const Given extends Said & { answer?: z.ZodType }>(given: Given): Command<Given> {
  return { kind: 'command', answer: commandAnswerSchema, ...given } as unknown as Command<Given>;
}

/** Declares a route that answers a file of a `type`. */
export function file<const Given extends Said & { type: string }>(given: Given) {
  return { kind: 'file' as const, ...given };
}

/** Declares a route that answers a file for spreadsheets. */
export function table<const Given extends Said>(given: Given) {
  return { kind: 'table' as const, ...given };
}

/**
 * Gives declared routes their names.
 * @param name of the group: operations are named `<name>Controller_<route>`
 * @param tag under which the API's document lists them
 * @throws Error naming the route, if the parameters in its path are not those of its schema, or a body is declared that no body can have
 */
export function routesOf<Declared extends Record<string, Route>>(
  name: string,
  tag: string,
  declared: Declared,
): { [Name in keyof Declared]: Placed<Declared[Name]> } {
  const placed = Object.entries(declared).map(([key, route]) => {
    const operation = `${name}Controller_${key}`;
    const { at } = route;
    const inPath = [...at.matchAll(/:(\w+)/g)].map(([, parameter]) => parameter).sort();
    const inSchema = Object.keys(route.params?.shape ?? {}).sort();
    if (inPath.join() !== inSchema.join())
      throw new Error(`${operation}: ${at} does not have the parameters of its schema (${inSchema.join(', ')})`);
    if (at.startsWith('GET ') && route.body) throw new Error(`${operation}: ${at} can't have a body`);
    return [key, { ...route, operation, tag }];
  });
  return Object.fromEntries(placed) as ReturnType<typeof routesOf<Declared>>;
}

/** Streams are named by the lower-case form of the id, so that one id has one stream. */
export const idInPath = z.uuid('id must be a UUID').transform((id) => id.toLowerCase());

export const idParamsSchema = z.strictObject({ id: idInPath });
export type IdParams = z.infer<typeof idParamsSchema>;
