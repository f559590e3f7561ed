import { startTemporaryPostgres } from '../../scripts/lib/postgres/temporary.mjs';

/** @type {Awaited<ReturnType<typeof startTemporaryPostgres>> | undefined} */
export let postgres;

/** Starts one Postgres for all specs; TEST_PG_URL names its database `postgres`, as superuser. */
export default async function setUp() {
  postgres = await startTemporaryPostgres();
  process.env.TEST_PG_URL = postgres.url;
}
