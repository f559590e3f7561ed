import type { EntityManager } from 'typeorm';
import type { AnalyticsSplit } from '../../../../contracts/src/analytics/choices.js';
import type { Users } from '../../accounts/application/users.js';
import type { Names } from './answers/told.js';

/** Names of a split's values that are people, by key. @param keys the known values */
export async function splitNames(
  manager: Pick<EntityManager, 'query'>,
  users: Users,
  split: AnalyticsSplit | undefined,
  keys: string[],
): Promise<Names> {
  if (split === 'owner') return users.namesOf(keys);
  if (split !== 'partner') return new Map();
  const partners = await manager.query<{ key: string; name: string }[]>(
    `select distinct on (key) key, name from (
       select md5(lower(realtor_email)) as key, realtor_name || ' (' || realtor_company || ')' as name, created_at from read.referrals) p
     where key = any($1) order by key, created_at desc`,
    [keys],
  );
  return new Map(partners.map(({ key, name }) => [key, name]));
}
