import { restingStages } from '../../../contracts/src/lead-status.js';
import { officeTimeZone } from '../../../contracts/src/keys/office-time.js';
import { Injectable, Module } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { contactBuckets, type Communication } from '../../../contracts/src/pipeline/dashboard.js';
import { PipelineLead } from '../../../projections/src/read-model/entries.js';
import { inSnapshot, readPosition } from '../platform/database/read-models.js';
import { isOfWork } from '../leads/application/deleted-leads.js';
import { communicationRoutes } from '../../../contracts/src/pipeline/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';

const mostWaiting = 10;

interface Counts {
  bucket: (typeof contactBuckets)[number];
  leads: number;
  phone: number;
  enrolled: number;
  failed: number;
}

/** Calendar days in the office's time zone since the last contact, as a bucket. */
const bucketOf = `case
  when last_contacted_at is null then 'never'
  when age = 0 then 'today' when age < 7 then 'week' when age < 30 then 'month' else 'older' end`;

// Raw SQL: it groups by days that a subselect counts.
const countsQuery = `
  select ${bucketOf} as bucket, count(*)::int as leads, count(phone)::int as phone,
    (count(*) filter (where marketing = 'enrolled'))::int as enrolled,
    (count(*) filter (where marketing = 'failed'))::int as failed
  from (
    select *, ($1::timestamptz at time zone '${officeTimeZone}')::date
      - (last_contacted_at at time zone '${officeTimeZone}')::date as age
    from read.pipeline lead where ${isOfWork('lead')} and status <> all($2)
  ) open group by 1`;

/** Reads the last contacts from `read.pipeline`. */
@Injectable()
class CommunicationQueries {
  constructor(private readonly dataSource: DataSource) {}

  overview(now: Date): Promise<Communication> {
    return inSnapshot(this.dataSource, async (manager) => {
      const counts = await manager.query<Counts[]>(countsQuery, [now, restingStages]);
      const sum = (of: keyof Omit<Counts, 'bucket'>) => counts.reduce((total, row) => total + row[of], 0);
      return {
        position: await readPosition(manager, 'pipeline'),
        open: sum('leads'),
        byLastContact: contactBuckets.map((bucket) => ({
          bucket,
          leads: counts.find((row) => row.bucket === bucket)?.leads ?? 0,
        })),
        withPhone: sum('phone'),
        inMarketing: sum('enrolled'),
        marketingFailed: sum('failed'),
        waiting: await longestWaiting(manager),
      };
    });
  }
}

async function longestWaiting(manager: EntityManager): Promise<Communication['waiting']> {
  const leads = await manager
    .createQueryBuilder(PipelineLead, 'lead')
    .select(['lead.id', 'lead.name', 'lead.status', 'lead.lastContactedAt', 'lead.createdAt'])
    .where(`${isOfWork('lead')} and lead.status not in (:...resting)`, { resting: restingStages })
    .orderBy('coalesce(lead.last_contacted_at, lead.created_at)', 'ASC')
    .addOrderBy('lead.id')
    .limit(mostWaiting)
    .getMany();
  return leads.map(({ id, name, status, lastContactedAt, createdAt }) => ({
    ...{ leadId: id, name, status, lastContactedAt, createdAt },
  }));
}

const CommunicationController = controllerOf(
  communicationRoutes,
  { communication: CommunicationQueries },
  {
    overview: ({ communication }) => communication.overview(new Date()),
  },
);

/** When each lead was last contacted. */
@Module({
  controllers: [CommunicationController],
  providers: [CommunicationQueries],
})
export class CommunicationModule {}
