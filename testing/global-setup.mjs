import { staleParts } from '../scripts/lib/build.mjs';
import { startTemporaryPostgres } from '../scripts/lib/postgres/temporary.mjs';

/** @type {Awaited<ReturnType<typeof startTemporaryPostgres>> | undefined} */
export let postgres;

/**
 * Starts one Postgres for all specs; TEST_PG_URL names its database `postgres`, as superuser. TEST_STALE_BUILD names the parts
 * of dist that are older than their sources (built-file.ts).
 */
export default async function setUp() {
  process.env.TEST_STALE_BUILD = staleParts().join(', ');
  postgres = await startTemporaryPostgres();
  process.env.TEST_PG_URL = postgres.url;
}
