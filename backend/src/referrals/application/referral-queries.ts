import { Injectable } from '@nestjs/common';
import { DataSource, In, type EntityManager } from 'typeorm';
import { referralFeeState } from '../../../../contracts/src/referrals/referral.js';
import type {
  ReferralAnswer,
  ReferralList,
  ReferralListFilter,
  ReferralListQuery,
  ReferralSort,
  ShownReferral,
} from '../../../../contracts/src/referrals/queries.js';
import { PipelineLead, ReferralEntry } from '../../../../projections/src/read-model/entries.js';
import { countedPage, isFiltered, type CountedPage } from '../../platform/database/counted-page.js';
import { countOf } from '../../platform/database/listed-count.js';
import { inSnapshot, readPosition } from '../../platform/database/snapshot.js';
import { inOrder, selectReferrals } from './select-referrals.js';

/** Reads referrals from `read.referrals`, with the stages of the leads that they became. */
@Injectable()
export class ReferralQueries {
  constructor(private readonly dataSource: DataSource) {}

  /** One referral, deleted or not; null if the read model has none with that id (yet). */
  find(id: string): Promise<ReferralAnswer | null> {
    return inSnapshot(this.dataSource, async (manager) => {
      const [referral] = await shownReferrals(manager, [id]);
      return referral ? { position: await readPosition(manager, 'referrals'), referral } : null;
    });
  }

  /** One page in the given order, with the total of all matches. */
  list({ sort, offset, limit, ...filter }: ReferralListQuery): Promise<ReferralList> {
    return inSnapshot(this.dataSource, async (manager) => {
      const { ids, total } = await idsOf(manager, filter, sort, { offset, limit });
      return {
        position: await readPosition(manager, 'referrals'),
        referrals: await shownReferrals(manager, ids),
        total,
      };
    });
  }
}

/** Only ids are sorted: whole rows, deep in a long list, would be sorted on disk. Without a filter the read model's count is used. */
async function idsOf(
  manager: EntityManager,
  filter: ReferralListFilter,
  sort: ReferralSort,
  page: { offset: number; limit: number },
): Promise<CountedPage> {
  const ordered = () => inOrder(selectReferrals(manager, filter), sort);
  if (isFiltered(filter)) return countedPage(ordered, 'referral.id', page);
  const rows = await ordered()
    .select('referral.id', 'id')
    .offset(page.offset)
    .limit(page.limit)
    .getRawMany<{ id: string }>();
  return { ids: rows.map(({ id }) => id), total: await countOf(manager, 'read.referral_count') };
}

/** The referrals with these ids, in their order; unknown ids are left out. */
export async function shownReferrals(manager: EntityManager, ids: readonly string[]): Promise<ShownReferral[]> {
  const rows = await manager.findBy(ReferralEntry, { id: In([...ids]) });
  const leadIds = rows.flatMap(({ leadId }) => leadId ?? []);
  const leads = await manager.find(PipelineLead, { where: { id: In(leadIds) }, select: { id: true, status: true } });
  const statuses = new Map(leads.map(({ id, status }) => [id, status]));
  const byId = new Map(rows.map((row) => [row.id, shownReferral(row, statuses.get(row.leadId ?? '') ?? null)]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

function shownReferral(
  { position: _position, clientErased: _erased, ...row }: ReferralEntry,
  leadStatus: ShownReferral['leadStatus'],
): ShownReferral {
  return { ...row, leadStatus, fee: referralFeeState(row.paymentStatus, leadStatus) };
}
