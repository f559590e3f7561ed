import { Module } from '@nestjs/common';
import { IntakeDraftsModule } from '../intake-drafts/intake-drafts.module.js';
import { Enrollments } from './enrollments.js';
import { EnrollmentsController } from './enrollments.controller.js';

/** Owners who enrol. */
@Module({
  imports: [IntakeDraftsModule],
  controllers: [EnrollmentsController],
  providers: [Enrollments],
})
export class EnrollmentsModule {}
