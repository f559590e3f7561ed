import { liveProjections } from '../src/definitions/live-projections.js';
import { storedName } from '../src/engine/tables/table-sql.js';

/** Where the first build of a read model of now keeps a table, such as `projection.pipeline_v1`. @throws Error for an unknown table */
export function storedTable(name: string): string {
  const projection = liveProjections.find(({ tables }) => tables.some((table) => table.name === name));
  if (!projection) throw new Error(`No read model has a table ${name}`);
  return storedName({ name }, { version: projection.version, generation: 1 });
}
