import type { OpenApi } from '../outline.js';
import { sampleOf, type Schema } from './sample-of.js';

export interface Route {
  method: string;
  /** As docs/security.md writes it: /api/leads/:id */
  path: string;
  /** Of what is sent, where that is JSON. */
  schema?: Schema;
}

/** What the OpenAPI document has, in the order in which it is asked: what changes nothing, what makes something, the rest, what ends. */
export function routesOf({ paths }: OpenApi): Route[] {
  const routes = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { requestBody }]): Route => {
      const { schema } = requestBody?.content?.['application/json'] ?? {};
      return {
        method: method.toUpperCase(),
        path: path.replaceAll(/\{(\w+)\}/g, ':$1'),
        ...(schema && { schema: schema as Schema }),
      };
    }),
  );
  return routes.sort((a, b) => turn(a) - turn(b) || (nameOf(a) < nameOf(b) ? -1 : 1));
}

export const nameOf = ({ method, path }: Route) => `${method} ${path}`;

/** These answer with what only a command makes. */
const made =
  /^\/api\/(views|blog|imports|campaigns\/(rehearsals|templates)|analytics\/receipts|projection-jobs|backups|pdf\/reports)\b/;

function turn({ method, path }: Route): number {
  const within = path.includes(':');
  if (method === 'GET') return made.test(path) && within ? 2 : 0;
  if (method === 'DELETE') return 5;
  // A lead that was merged or erased takes nothing else.
  if (/\/(merge|erasure|undo|stop)$/.test(path)) return 4;
  return within ? 3 : 1;
}

/** Where these stand for the schema's own sample. */
export type Bodies = Record<string, unknown>;

/** The bodies that a command is sent: none, a field of a wrong kind, and a valid one. */
export function bodiesOf(route: Route, byHand: Bodies): Record<string, unknown> {
  const name = nameOf(route);
  if (!route.schema) return { 'without a body': name in byHand ? byHand[name] : undefined };
  const valid = name in byHand ? byHand[name] : sampleOf(route.schema);
  const [field = 'unknown'] = Object.keys(route.schema.properties ?? {});
  return { empty: {}, 'with a wrong field': { ...(valid as object), [field]: { wrong: true } }, valid };
}
