import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { historyExportKeySchema } from '../../../contracts/src/queries/history-export.js';
import { Access } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { HistorySigner } from './history-signer.js';

@ApiTags('Lead history')
@Controller('api/history-exports')
export class HistoryExportsController {
  constructor(private readonly signer: HistorySigner) {}

  @Get('key')
  @Access('staff')
  @Answers({
    summary: 'The public key that exported histories of this system are signed with',
    schema: historyExportKeySchema,
    problems: ['unauthenticated'],
  })
  key(): z.infer<typeof historyExportKeySchema> {
    return { publicKey: this.signer.publicKey };
  }
}
