import type { ClientBase } from 'pg';
import type { Projection } from '../projection.js';

/** A projection with how far it is. The group of all members is fed by one reader. */
export interface Member {
  readonly projection: Projection;
  /** Position of the last event that its rows hold; null before the first. */
  position: bigint | null;
  /** Streams that wait: every later event of theirs does too. */
  parked: ReadonlySet<string>;
}

/** What the database says of each projection's version: to be read again whenever a commit may have failed. */
export async function loadGroup(client: ClientBase, projections: readonly Projection[]): Promise<Member[]> {
  const { rows: checkpoints } = await client.query<{ name: string; version: number; position: string | null }>(
    'select name, version, position from projection.checkpoints',
  );
  const { rows: parked } = await client.query<{ projection: string; version: number; stream: string }>(
    'select projection, version, stream from projection.parked_streams',
  );
  return projections.map((projection) => {
    const { name, version } = projection;
    const checkpoint = checkpoints.find((row) => row.name === name && row.version === version);
    if (!checkpoint)
      throw new Error(`Projection ${name} version ${version} has no checkpoint: prepare the schema first`);
    return {
      projection,
      position: checkpoint.position === null ? null : BigInt(checkpoint.position),
      parked: new Set(parked.flatMap((row) => (row.projection === name && row.version === version ? row.stream : []))),
    };
  });
}

/** The position to read the log from: what the member that is furthest behind has. */
export function slowestPosition(group: readonly Member[]): bigint | null {
  return group.reduce<bigint | null>(
    (slowest, { position }) => (slowest === null || position === null ? null : position < slowest ? position : slowest),
    group[0]?.position ?? null,
  );
}
