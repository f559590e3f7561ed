import { Module } from '@nestjs/common';
import { FileStore } from './file-store.js';
import { LeadFiles, SweepFiles } from './lead-files.js';
import { LeadFilesController } from './lead-files.controller.js';

/** Photos and documents of leads. */
@Module({
  controllers: [LeadFilesController],
  providers: [FileStore, LeadFiles, SweepFiles],
  exports: [FileStore, LeadFiles],
})
export class FilesModule {}
