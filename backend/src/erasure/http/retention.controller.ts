import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { retentionSchema, type Retention } from '../../../../contracts/src/operations/retention.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import { Queries } from '../../platform/queries/queries.js';
import { ListRetention } from '../application/queries.js';

@ApiTags('Erasure')
@Controller('api/retention')
export class RetentionController {
  constructor(private readonly queries: Queries) {}

  @Get()
  @Access('admin')
  @Answers({
    summary: 'Leads that were kept long enough, proposed for an erasure',
    schema: retentionSchema,
    problems: ['unauthenticated', 'forbidden'],
  })
  list(): Promise<Retention> {
    return this.queries.execute(new ListRetention());
  }
}
