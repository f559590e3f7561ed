import { Module } from '@nestjs/common';
import { FileStore } from './application/file-store.js';
import { LeadFiles } from './application/lead-files.js';
import { SweepFiles } from './application/sweep-files.js';
import { LeadFilesController } from './http/lead-files.controller.js';

/** Photos and documents of leads. */
@Module({
  controllers: [LeadFilesController],
  providers: [FileStore, LeadFiles, SweepFiles],
  exports: [FileStore, LeadFiles],
})
export class FilesModule {}
