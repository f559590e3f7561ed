import type { EntityManager } from 'typeorm';
import { workflowLabels } from '../../../../contracts/src/campaigns/words.js';
import type { CampaignWorkflow } from '../../../../contracts/src/campaigns/campaign.js';
import { propertyTypeLabel } from '../../../../contracts/src/property.js';
import { sourceLabel } from '../../../../contracts/src/leads/source-words.js';
import type { AnalyticsSplit } from '../../../../contracts/src/analytics/choices.js';
import type { Users } from '../../accounts/users.js';

/** Names of a split's values that are not words themselves: people, by key. */
export type Names = ReadonlyMap<string, string>;

const unknownNames: Partial<Record<AnalyticsSplit, string>> = {
  owner: 'Nobody',
  campaign: 'No campaign',
  partner: 'No partner',
};

/** A value of the split with its name. */
export function labelledSplit(split: AnalyticsSplit | undefined, key: string | null, names: Names) {
  if (split === undefined) return { key: '', label: 'All leads' };
  return { key, label: key === null ? (unknownNames[split] ?? 'Unknown') : labelOf(split, key, names) };
}

export function campaignLabel(workflow: string): string {
  return workflowLabels[workflow as CampaignWorkflow] ?? workflow;
}

function labelOf(split: AnalyticsSplit, key: string, names: Names): string {
  switch (split) {
    case 'source':
      return sourceLabel(key);
    case 'propertyType':
      return propertyTypeLabel(key);
    case 'unitTier':
      return key === '1' ? '1 unit' : `${key} units`;
    case 'owner':
      return names.get(key) ?? 'A former user';
    case 'partner':
      return names.get(key) ?? 'A former partner';
    case 'campaign':
      return campaignLabel(key);
    default:
      return key;
  }
}

/** A share from 0 to 1; null if the whole is zero. */
export function shareOf(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole;
}

/** Names of a split's values that are people, by key. @param keys the known values */
export async function splitNames(
  manager: Pick<EntityManager, 'query'>,
  users: Users,
  split: AnalyticsSplit | undefined,
  keys: string[],
): Promise<Names> {
  if (split === 'owner') return users.namesOf(keys);
  if (split !== 'partner') return new Map();
  // Raw SQL: distinct on a key that is made of columns.
  const partners = await manager.query<{ key: string; name: string }[]>(
    `select distinct on (key) key, name from (
       select md5(lower(realtor_email)) as key, realtor_name || ' (' || realtor_company || ')' as name, created_at from read.referrals) p
     where key = any($1) order by key, created_at desc`,
    [keys],
  );
  return new Map(partners.map(({ key, name }) => [key, name]));
}
