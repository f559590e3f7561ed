import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { erasureListSchema, type ErasureListAnswer } from '../../../../contracts/src/erasure/queries.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import { Queries } from '../../platform/queries/queries.js';
import { ListErasures } from '../application/queries.js';

@ApiTags('Erasure')
@Controller('api/erasures')
export class ErasuresController {
  constructor(private readonly queries: Queries) {}

  @Get()
  @Access('admin')
  @Answers({
    summary: 'Erasures, the newest first',
    schema: erasureListSchema,
    problems: ['unauthenticated', 'forbidden'],
  })
  list(): Promise<ErasureListAnswer> {
    return this.queries.execute(new ListErasures());
  }
}
