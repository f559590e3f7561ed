import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { PipelineLead } from '../../../../projections/src/read-model/pipeline-lead.js';

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Which leads there are, in the pipeline's read model. */
@Injectable()
export class KnownLeads {
  constructor(private readonly dataSource: DataSource) {}

  /** Whether there is such a lead, and nobody deleted it. Text that is no id is none. */
  async has(id: string): Promise<boolean> {
    return uuid.test(id) && this.dataSource.getRepository(PipelineLead).existsBy({ id, deletedAt: IsNull() });
  }
}
