import { Module } from '@nestjs/common';
import { Enrollments } from './application/enrollments.js';
import { EnrollmentsController } from './http/enrollments.controller.js';

/** Owners who enrol. */
@Module({
  controllers: [EnrollmentsController],
  providers: [Enrollments],
})
export class EnrollmentsModule {}
