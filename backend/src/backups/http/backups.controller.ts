import { Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type { z } from 'zod';
import { backupKeySchema, backupsSchema, type Backups as Shown } from '../../../../contracts/src/backups/queries.js';
import { Access } from '../../platform/access/access.js';
import { Answers } from '../../platform/http/answers.js';
import type { ApiRequest } from '../../platform/http/api-request.js';
import { ProblemError } from '../../platform/problems/problem.js';
import { Queries } from '../../platform/queries/queries.js';
import { Backups } from '../application/backups.js';
import { BackupRunning } from '../application/make-backup.js';
import { ListBackups } from '../application/queries.js';

const signedIn = ['unauthenticated', 'forbidden'] as const;

@ApiTags('Operations')
@Controller('api/backups')
export class BackupsController {
  constructor(
    private readonly queries: Queries,
    private readonly backups: Backups,
  ) {}

  @Get()
  @Access('admin')
  @Answers({ summary: 'The state of backups, and which were made', schema: backupsSchema, problems: signedIn })
  list(): Promise<Shown> {
    return this.queries.execute(new ListBackups());
  }

  @Post()
  @HttpCode(202)
  @Access('admin')
  @Answers({
    status: 202,
    summary: 'Start a backup now; the list shows its outcome',
    schema: backupsSchema,
    problems: [...signedIn, 'backups_off', 'backup_running'],
  })
  async begin(@Req() { user }: ApiRequest): Promise<Shown> {
    if (!this.backups.configured) throw new ProblemError('backups_off');
    try {
      await this.backups.begin(user?.email ?? '');
    } catch (error) {
      throw error instanceof BackupRunning ? new ProblemError('backup_running') : error;
    }
    return this.list();
  }

  @Post('key')
  @HttpCode(200)
  @Access('admin')
  @Answers({
    summary: 'Hand out the key that opens the backups, once: it is not kept here afterwards',
    schema: backupKeySchema,
    problems: [...signedIn, 'backup_key_gone'],
  })
  async key(): Promise<z.infer<typeof backupKeySchema>> {
    const identity = await this.backups.takeKey();
    if (identity === undefined) throw new ProblemError('backup_key_gone');
    return { identity };
  }
}
