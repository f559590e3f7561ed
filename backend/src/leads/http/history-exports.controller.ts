import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { historyExportKeySchema } from '../../../../contracts/src/history/export.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import { Queries } from '../../platform/queries/queries.js';
import { ShowHistoryKey } from '../application/queries.js';

@ApiTags('Lead history')
@Controller('api/history-exports')
export class HistoryExportsController {
  constructor(private readonly queries: Queries) {}

  @Get('key')
  @Access('staff')
  @Answers({
    summary: 'The public key that exported histories of this system are signed with',
    schema: historyExportKeySchema,
    problems: ['unauthenticated'],
  })
  key(): Promise<z.infer<typeof historyExportKeySchema>> {
    return this.queries.execute(new ShowHistoryKey());
  }
}
