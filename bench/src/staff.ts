import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';

/** A signed-in person: where they ask, and with which headers. */
export interface Staff {
  url: string;
  headers: Record<string, string>;
}

const boardSchema = z.object({ position: z.string() });
/** The peer answers no position. */
const doneSchema = z.object({ id: z.string().default(''), position: z.string().default('0') });

/** The body of every create in the benchmark. */
export const leadBody = JSON.stringify({
  name: 'Sample Owner',
  email: 'owner@example.com',
  phone: '515-555-0100',
  source: 'manual',
  propertyAddress: '100 Sample St, Ankeny, IA 50023',
  streetAddress: '100 Sample St',
  city: 'Ankeny',
  state: 'IA',
  zipCode: '50023',
  propertyType: 'single-family',
  unitCount: 1,
  squareFootage: 1500,
  bedrooms: 3,
  bathrooms: 2,
  yearBuilt: 1998,
  estimatedRentCents: 180_000,
});

/** Signs in. @param email of a member of staff */
export async function signIn(url: string, email: string, password: string): Promise<Staff> {
  const headers = { origin: url, 'content-type': 'application/json' };
  const answer = await ask({ url, headers }, '/api/auth/login', { email, password });
  const cookies = answer.headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);
  return { url, headers: { ...headers, cookie: cookies.join('; ') } };
}

/** Asks for a path, or sends a body to it. @throws Error with the answer where it is refused */
export async function ask(
  { url, headers }: Staff,
  path: string,
  body?: object | string,
  method = 'POST',
): Promise<Response> {
  const sent = typeof body === 'object' ? JSON.stringify(body) : body;
  const answer = await fetch(`${url}${path}`, { headers, ...(sent && { method, body: sent }) }).catch(
    (error: Error) => {
      const { cause = error } = error as { cause?: Error };
      throw new Error(`${path} got no answer: ${cause.message}`, { cause: error });
    },
  );
  if (!answer.ok) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
  return answer;
}

/** Sends a command; answers the id of what it made, and the position of its last event. */
export async function command(
  staff: Staff,
  path: string,
  body: object | string,
): Promise<{ id: string; position: bigint }> {
  const { id, position } = doneSchema.parse(await (await ask(staff, path, body)).json());
  return { id, position: BigInt(position) };
}

/** Resolves when the board shows everything appended so far. */
export async function caughtUp(staff: Staff): Promise<void> {
  const { position } = await command(staff, '/api/leads', leadBody);
  for (;;) {
    const board = boardSchema.parse(await (await ask(staff, '/api/board')).json());
    if (BigInt(board.position) >= position) return;
    await pause(200);
  }
}
