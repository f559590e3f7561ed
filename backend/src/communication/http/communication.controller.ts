import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { communicationSchema, type Communication } from '../../../../contracts/src/pipeline/dashboard.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import { Queries } from '../../platform/queries/queries.js';
import { ShowCommunication } from '../application/queries.js';

@ApiTags('Communication')
@Controller('api/communication')
export class CommunicationController {
  constructor(private readonly queries: Queries) {}

  @Get()
  @Access('staff')
  @Answers({
    summary: 'The open leads by when they were last contacted, and who waits longest',
    schema: communicationSchema,
    problems: ['unauthenticated'],
  })
  overview(): Promise<Communication> {
    return this.queries.execute(new ShowCommunication());
  }
}
