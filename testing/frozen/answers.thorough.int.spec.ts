import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { eventually } from '../eventually.js';
import { startFrozen, type FrozenSystem } from './asked/frozen-system.js';
import { addressesOf, knownIds, type Known, type Made } from './asked/ids.js';
import { People, roles, type Role } from './asked/people.js';
import { bytesOf, headersOf, Names, recorded, type Recorded } from './asked/recorded.js';
import { bodiesOf, nameOf, routesOf, type Route } from './asked/routes.js';
import { questions, validBodies } from './asked/valid-bodies.js';
import { kept } from './kept.js';
import type { OpenApi } from './outline.js';

/** By route and case, then by the roles that are answered so. */
type Answers = Record<string, Record<string, Record<string, Recorded>>>;

/** What managers do at their first start is done side by side. */
const inAnyOrder = new Set(['GET /api/effects']);

let frozen: FrozenSystem;
let people: People;
let known: Known;
const made: Made = new Map();
const usual: Record<string, string> = {};
/** By the first folder of the path. */
const found: Record<string, Answers> = {};

beforeAll(async () => {
  frozen = await startFrozen('before-keys');
  people = new People(frozen.system, frozen.machine.pool);
  await people.arrive();
  await nobodyAtWork();
  known = await knownIds(frozen.machine.pool, (id) => people.read(`/api/leads/${id}/history`));
  const { body } = await frozen.system.visitor().call<OpenApi>('GET', '/api/openapi.json');
  const routes = routesOf(body);
  const names = new Names(frozen.known, frozen.start);
  Object.assign(usual, headersOf(await fetch(`${frozen.system.url}/api/blog/posts`), names));
  found.usual = { headers: { usual: { all: { status: 0, headers: { ...usual } } } } };
  for (const route of routes) {
    const folder = route.path.split('/').filter((part) => part !== 'api')[1] ?? 'root';
    (found[folder] ??= {})[nameOf(route)] = await answersOf(route);
  }
}, 1_200_000);
afterAll(() => frozen?.stop());

async function answersOf(route: Route): Promise<Record<string, Record<string, Recorded>>> {
  const names = new Names(frozen.known, frozen.start);
  const answers: Record<string, Record<string, Recorded>> = {};
  const note = async (title: string, address: string, body?: unknown) => {
    const byRole = new Map<Role, Recorded>();
    for (const role of roles) byRole.set(role, await ask(route, role, address, body, names));
    answers[title] = together(byRole);
  };
  const { there, ...others } = addressesOf(route.path, known, made);
  const bodies = route.method === 'GET' ? {} : bodiesOf(route, validBodies(known, made));
  if (route.method === 'GET') {
    const question = questions[nameOf(route)]?.(known);
    await note('there', question ? `${there!}?${question}` : there!);
    await note('with a bad query', `${there!}?limit=none&offset=-1&cursor=none&from=none&unknown=1`);
  }
  for (const [kind, address] of Object.entries(others)) await note(kind, address, Object.values(bodies).at(-1));
  for (const [kind, body] of Object.entries(bodies)) await note(kind, there!, body);
  return answers;
}

async function ask(route: Route, role: Role, address: string, body: unknown, names: Names): Promise<Recorded> {
  const { cookie, from } = await people.callerFor(route.path, role);
  const raw = typeof body === 'string';
  const response = await fetch(frozen.system.url + address, {
    method: route.method,
    redirect: 'manual',
    headers: {
      'x-forwarded-for': from,
      ...(cookie && { cookie }),
      ...(body !== undefined && { 'content-type': raw ? 'application/octet-stream' : 'application/json' }),
    },
    ...(body !== undefined && { body: raw ? body : JSON.stringify(body) }),
  }).catch((error: unknown) => {
    throw new Error(`${route.method} ${address}, ${role}`, { cause: error });
  });
  const bytes = await bytesOf(response);
  if (route.method !== 'GET' && response.ok) await settled(nameOf(route), response, bytes);
  return recorded(response, bytes, names, usual, inAnyOrder.has(nameOf(route)));
}

/** Notes what was made, and waits until the read models have it and nobody is at work any more. */
async function settled(name: string, { headers }: Response, bytes: Buffer): Promise<void> {
  if (!/^application\/json/.test(headers.get('content-type') ?? '') || bytes.length === 0) return;
  const answer = JSON.parse(bytes.toString()) as Record<string, unknown> & { id?: string; position?: string };
  const nested = Object.values(answer).find((each) => each !== null && typeof each === 'object' && 'id' in each);
  const id = answer.id ?? (nested as { id?: string } | undefined)?.id;
  if (id) made.set(name, id);
  if (answer?.position) await frozen.system.projected(answer.position);
  await nobodyAtWork();
}

/** Waits until the managers have read the log, nothing that is due is left undone, and the projector has no job. */
async function nobodyAtWork(): Promise<void> {
  await eventually(async () => {
    const { rows } = await frozen.machine.pool.query<{ quiet: boolean }>(
      `select not exists (select from effects where state = 'running' or (state = 'due' and not waits and due_at <= clock_timestamp()))
         and not exists (select from projection.jobs where state in ('requested', 'running'))
         and (select bool_and(replaying_since is null) from process_managers) as quiet`,
    );
    return rows[0]!.quiet;
  });
}

/** Roles with the same answer stand together. */
function together(byRole: Map<Role, Recorded>): Record<string, Recorded> {
  const groups = new Map<string, Role[]>();
  for (const [role, answer] of byRole) {
    const text = JSON.stringify(answer);
    groups.set(text, [...(groups.get(text) ?? []), role]);
  }
  return Object.fromEntries([...groups].map(([text, same]) => [same.join(', '), JSON.parse(text) as Recorded]));
}

it('every route is answered as ever, to every role: status, headers and body', () => {
  for (const [folder, answers] of Object.entries(found))
    expect([folder, answers]).toEqual([folder, kept(`answers/${folder}.json`, answers)]);
});
