import { Injectable } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { PipelineLead } from '../../../../projections/src/read-model/entries.js';

const uuid = /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i;

/** Which leads exist, by the pipeline's read model. */
@Injectable()
export class KnownLeads {
  constructor(private readonly dataSource: DataSource) {}

  /** Whether the lead exists and is not deleted. False for a text that is no id. */
  async has(id: string): Promise<boolean> {
    return uuid.test(id) && this.dataSource.getRepository(PipelineLead).existsBy({ id, deletedAt: IsNull() });
  }
}
