import { v5 as uuidV5 } from 'uuid';
import type { Actor } from '../../../contracts/src/actor.js';
import { day, minute, officeTime, type Random } from './random.js';
import type { Pool } from 'pg';

/** A member of the demo's staff, who can sign in. */
export interface StaffMember {
  id: string;
  email: string;
}

const namespace = '2f3a4d8e-6a53-4c0e-8f0b-5f0c3f8a9d11';

/** The same people in every demo. */
export const demoStaff: readonly StaffMember[] = ['dana', 'marcus', 'priya'].map((name) => ({
  id: uuidV5(name, namespace),
  email: `${name}@example.com`,
}));

/** Many cards moved at once, under one correlation id. */
export interface Sweep {
  /** Milliseconds since 1970. */
  at: number;
  actor: Actor;
  correlationId: string;
  from: 'open' | 'closed';
  /** The whole batch undone by the person who moved it. */
  takenBack?: { at: number; correlationId: string };
}

/** What all lives of one demo share. Instants are milliseconds since 1970. */
export interface World {
  from: number;
  until: number;
  staff: readonly Actor[];
  /** Ids of the users whom leads are assigned to; a user listed more than once gets more of them. */
  keepers: readonly string[];
  sweeps: readonly Sweep[];
}

/** About this many cards go with one sweep. */
const cardsOfSweep = 25;
const leastSweeps = 10;

/**
 * The year that ends with `until`, with enough sweeps that each stays within what a person would do.
 * @param viewer id of the user who will look at it and gets work of their own; undefined for nobody
 */
export function yearBefore(until: number, leads: number, random: Random, viewer?: string): World {
  const from = until - 365 * day;
  const staff = demoStaff.map(({ id }): Actor => ({ kind: 'user', id }));
  const count = Math.max(leastSweeps, Math.round((leads * 0.4) / cardsOfSweep));
  const sweeps = Array.from({ length: count }, (_, index): Sweep => {
    const share = (index + 1 + random.next() * 0.8) / (count + 2);
    const at = officeTime(from + share * (until - from), random);
    const takenBack = { at: at + Math.floor(random.between(1, 4) * minute), correlationId: random.uuid() };
    return {
      at,
      actor: random.pick(staff),
      correlationId: random.uuid(),
      from: index % 3 === 2 ? 'closed' : 'open',
      ...(index % 4 === 1 && { takenBack }),
    };
  });
  const keepers = [...demoStaff.map(({ id }) => id), ...(viewer === undefined ? [] : [viewer, viewer])];
  return { from, until, staff, keepers, sweeps: sweeps.sort((a, b) => a.at - b.at) };
}

/** The demo's staff as users who can sign in, so that histories name them. Existing users stay as they are. */
export async function addDemoStaff(pool: Pool, passwordHash: string): Promise<void> {
  await pool.query(
    `insert into users (id, email, password_hash, role)
     select id, email, $3, 'user' from unnest($1::uuid[], $2::text[]) as staff(id, email) on conflict do nothing`,
    [demoStaff.map(({ id }) => id), demoStaff.map(({ email }) => email), passwordHash],
  );
}
