import type { Pool } from 'pg';
import type { LiveChanges } from '../../../../contracts/src/live/queries.js';
import type { Subject } from '../../../../contracts/src/live/subject.js';
import { AskedTogether } from '../../platform/queries/asked-together.js';

/** One batch that was projected; positions as bigint to compare them. */
export interface Change {
  position: bigint;
  /** Null: anything may have changed, as after the read models were filled anew. */
  changes: Subject[] | null;
  parked: Subject[];
}

/** Most changes that `changesAfter` answers. */
export const pageSize = 100;

type Row = Omit<Change, 'position'> & { position: string };

/** The position that the read models have reached. */
export async function currentPosition(pool: Pool): Promise<bigint> {
  const { rows } = await pool.query<{ position: string }>('select position::text from read.status');
  return BigInt(rows[0]?.position ?? 0);
}

/** Changes after a position, oldest first; at most one page. */
export async function changesAfter(pool: Pool, position: bigint): Promise<Change[]> {
  const { rows } = await pool.query<Row>(
    // Ordered by the column, not by its text in the select list, which an unqualified name would mean.
    `select c.position::text, c.changes, c.parked from projection.live_changes c
     where c.position > $1 order by c.position limit ${pageSize}`,
    [position.toString()],
  );
  return rows.map((row) => ({ ...row, position: BigInt(row.position) }));
}

/** What browsers missed. Many come back at once, most of them to the same positions: they are looked up together. */
export class MissedChanges {
  private readonly kept: AskedTogether<bigint, boolean>;
  private readonly pages: AskedTogether<bigint, Change[]>;

  constructor(pool: Pool) {
    this.kept = new AskedTogether((positions) => areKept(pool, positions));
    // One after the other: a burst takes few connections.
    this.pages = new AskedTogether(async (positions) => {
      const pages = [];
      for (const position of positions) pages.push(await changesAfter(pool, position));
      return pages;
    });
  }

  /** Whether all changes after the position are still kept, and whether it is a position of this log. */
  areKeptAfter(position: bigint): Promise<boolean> {
    return this.kept.of(position);
  }

  /** Changes after a position, oldest first; at most one page. */
  after(position: bigint): Promise<Change[]> {
    return this.pages.of(position);
  }
}

async function areKept(pool: Pool, positions: bigint[]): Promise<boolean[]> {
  const { rows } = await pool.query<{ kept: boolean | null }>(
    `select p.position <= s.position
        and (p.position = s.position
          or exists (select from projection.live_changes c where c.position <= p.position)) as kept
     from unnest($1::bigint[]) with ordinality as p (position, place)
     left join read.status s on true order by p.place`,
    [positions.map(String)],
  );
  return rows.map(({ kept }) => kept === true);
}

/** The change as one server-sent event: `changes`, or `reset` if everything has to be read again. Its id lets the browser resume after it. */
export function changeMessage({ position, changes, parked }: Change): string {
  if (changes === null) return message('reset', { position: position.toString() }, position);
  const data: LiveChanges = { position: position.toString(), changes, ...(parked.length > 0 && { parked }) };
  return message('changes', data, position);
}

/** A server-sent event (WHATWG HTML, section 9.2). The browser resumes after `id`; one without leaves that as it is. */
export function message(event: string, data: object, id?: bigint): string {
  return `${id === undefined ? '' : `id: ${id}\n`}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
