import { Module } from '@nestjs/common';
import { FormSteps } from './application/form-steps.js';
import { FormStepsController } from './http/form-steps.controller.js';

/** How far visitors get in the public forms. */
@Module({
  controllers: [FormStepsController],
  providers: [FormSteps],
})
export class FormStepsModule {}
