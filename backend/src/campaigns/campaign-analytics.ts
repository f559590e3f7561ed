// Raw SQL: counts over groups, of which no column is an entity's.
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { campaignWorkflows, type CampaignWorkflow } from '../../../contracts/src/campaigns/campaign.js';
import type { CampaignAnalytics, CampaignAnalyticsQuery } from '../../../contracts/src/campaigns/queries.js';
import { inSnapshot, readPosition } from '../platform/database/read-models.js';

type Workflow = CampaignAnalytics['workflows'][number];
type Of<Row> = Row & { workflow: CampaignWorkflow };
const began = `($1::timestamptz is null or c.started_at >= $1) and ($2::timestamptz is null or c.started_at < $2)`;

/** Counts the results of runs that began in a period. Formulas: docs/read-models.md. */
@Injectable()
export class CampaignAnalyticsQueries {
  constructor(private readonly dataSource: DataSource) {}

  of({ from = null, to = null }: CampaignAnalyticsQuery): Promise<CampaignAnalytics> {
    return inSnapshot(this.dataSource, async (manager) => {
      const [runs, endings, steps] = [
        await totals(manager, [from, to]),
        await endingsOf(manager, [from, to]),
        await stepsOf(manager, [from, to]),
      ];
      const ofIt = <Row>(rows: readonly Of<Row>[], workflow: CampaignWorkflow) =>
        rows.filter((row) => row.workflow === workflow).map(({ workflow: _of, ...row }) => row);
      const workflows = campaignWorkflows.map<Workflow>((workflow) => ({
        ...(runs.find((row) => row.workflow === workflow) ?? { ...none, workflow }),
        endings: ofIt(endings, workflow),
        steps: ofIt(steps, workflow),
      }));
      return { position: await readPosition(manager, 'campaigns'), workflows };
    });
  }
}

const none = {
  ...{ started: 0, active: 0, completed: 0, stopped: 0 },
  ...{ emailsSent: 0, textsSent: 0, withheld: 0, failed: 0 },
};

function totals(manager: EntityManager, time: unknown[]) {
  return manager.query<Omit<Workflow, 'endings' | 'steps'>[]>(
    `select workflow, count(*)::int as started, count(*) filter (where state = 'active')::int as active,
       count(*) filter (where state = 'completed')::int as completed, count(*) filter (where state = 'stopped')::int as stopped,
       sum(emails_sent)::int as "emailsSent", sum(texts_sent)::int as "textsSent", sum(withheld)::int as withheld, sum(failed)::int as failed
     from read.campaigns c where ${began} group by workflow`,
    time,
  );
}

function endingsOf(manager: EntityManager, time: unknown[]) {
  return manager.query<Of<Workflow['endings'][number]>[]>(
    `select workflow, ending, count(*)::int as runs from read.campaigns c
     where ending is not null and ${began} group by workflow, ending order by runs desc, ending`,
    time,
  );
}

function stepsOf(manager: EntityManager, time: unknown[]) {
  return manager.query<Of<Workflow['steps'][number]>[]>(
    `select s.workflow, s.step, s.channel, count(*) filter (where s.state = 'sent')::int as sent,
       count(*) filter (where s.state in ('withheld', 'late'))::int as withheld,
       count(*) filter (where s.state in ('failed', 'unknown'))::int as failed,
       count(*) filter (where s.state in ('pending', 'waiting'))::int as pending,
       count(*) filter (where s.state = 'called_off')::int as "calledOff"
     from read.campaign_steps s join read.campaigns c on c.id = s.run_id where ${began}
     group by s.workflow, s.step, s.channel order by s.workflow, min(s.anchor), min(s.delay_minutes), s.step`,
    time,
  );
}
