import type { ClientBase } from 'pg';
import type { Projection } from '../projection.js';
import type { Build } from '../tables/table-sql.js';

/** One build of a projection and its progress. One reader feeds the group of all live members. */
export interface Member {
  readonly projection: Projection;
  readonly build: Build;
  /** Position of the last event in its rows; null before the first. */
  position: bigint | null;
  /** Parked streams: every later event of theirs waits, too. */
  parked: ReadonlySet<string>;
  /** Ids of events that an operator skipped. */
  skipped: ReadonlySet<string>;
}

/** Projection name -> ids of the events that it leaves out. */
export type Skips = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * The role of a build's tables, in projection.checkpoints:
 * live: in the group · paused: held by an operator · catching_up: alone, to join the group · building: being filled ·
 * outdated: serves until the new version of the code is built · kept: served before, for a roll back.
 */
export type BuildState = 'live' | 'paused' | 'catching_up' | 'building' | 'outdated' | 'kept';

export interface Checkpoint extends Build {
  name: string;
  position: bigint | null;
  state: BuildState;
  serving: boolean;
}

/** Every build that has tables. */
export async function loadCheckpoints(client: Pick<ClientBase, 'query'>): Promise<Checkpoint[]> {
  const { rows } = await client.query<Omit<Checkpoint, 'position'> & { position: string | null }>(
    'select name, version, generation, position, state, serving from projection.checkpoints order by name, version, generation',
  );
  return rows.map((row) => ({ ...row, position: row.position === null ? null : BigInt(row.position) }));
}

/** The database's state of the live builds of this code: read it again whenever a commit may have failed. */
export async function loadGroup(
  client: ClientBase,
  projections: readonly Projection[],
  skips: Skips = new Map(),
): Promise<Member[]> {
  const checkpoints = await loadCheckpoints(client);
  const live = checkpoints.filter(({ state }) => state === 'live');
  const members: Member[] = [];
  for (const projection of projections) {
    if (!checkpoints.some(({ name }) => name === projection.name))
      throw new Error(`Projection ${projection.name} has no checkpoint: prepare the schema first`);
    for (const found of live)
      if (found.name === projection.name && found.version === projection.version)
        members.push(await loadMember(client, projection, found, skips));
  }
  return members;
}

/** One build as the database has it. */
export async function loadMember(
  client: Pick<ClientBase, 'query'>,
  projection: Projection,
  { version, generation, position }: Build & { position: bigint | null },
  skips: Skips,
): Promise<Member> {
  const { rows } = await client.query<{ stream: string }>(
    'select stream from projection.parked_streams where projection = $1 and version = $2 and generation = $3',
    [projection.name, version, generation],
  );
  return {
    projection,
    build: { version, generation },
    position,
    parked: new Set(rows.map(({ stream }) => stream)),
    skipped: skips.get(projection.name) ?? new Set(),
  };
}

/** The position to read the log from: that of the member furthest behind. */
export function slowestPosition(group: readonly Member[]): bigint | null {
  return group.reduce<bigint | null>(
    (slowest, { position }) => (slowest === null || position === null ? null : position < slowest ? position : slowest),
    group[0]?.position ?? null,
  );
}
