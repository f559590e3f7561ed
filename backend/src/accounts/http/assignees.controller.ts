import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { assigneesSchema, type Assignees } from '../../../../contracts/src/accounts/queries.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import { Queries } from '../../platform/queries/queries.js';
import { ListAssignees } from '../application/queries.js';

/** People whom leads and tasks can be assigned to. Open to all staff, so without the data of users that only admins may see. */
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
