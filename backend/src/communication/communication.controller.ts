import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { communicationSchema, type Communication } from '../../../contracts/src/queries/dashboard.js';
import { Access } from '../auth/access.js';
import { Answers } from '../http/answers.js';
import { CommunicationQueries } from './communication-queries.js';

@ApiTags('Communication')
@Controller('api/communication')
export class CommunicationController {
  constructor(private readonly communication: CommunicationQueries) {}

  @Get()
  @Access('staff')
  @Answers({
    summary: 'The open leads by when they were last contacted, and who waits longest',
    schema: communicationSchema,
    problems: ['unauthenticated'],
  })
  overview(): Promise<Communication> {
    return this.communication.overview(new Date());
  }
}
