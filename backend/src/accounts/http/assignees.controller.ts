import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { assigneesSchema, type Assignees } from '../../../../contracts/src/queries/users.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import { Queries } from '../../platform/queries/queries.js';
import { ListAssignees } from '../application/queries.js';

/** Whom leads and tasks can be given to. For all staff, and so without what only admins may know of users. */
@ApiTags('Users')
@Controller('api/users/assignees')
export class AssigneesController {
  constructor(private readonly queries: Queries) {}

  @Get()
  @Access('staff')
  @Answers({ summary: 'Everybody who may sign in, by name', schema: assigneesSchema, problems: ['unauthenticated'] })
  all(): Promise<Assignees> {
    return this.queries.execute(new ListAssignees());
  }
}
