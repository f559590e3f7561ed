import { QueryHandler, type IQueryHandler } from '@nestjs/cqrs';
import type { FormStepCounts } from '../../../../contracts/src/intake/form-steps.js';
import { FormSteps } from './form-steps.js';
import { CountFormSteps } from './queries.js';

@QueryHandler(CountFormSteps)
class CountFormStepsHandler implements IQueryHandler<CountFormSteps> {
  constructor(private readonly steps: FormSteps) {}

  execute(): Promise<FormStepCounts> {
    return this.steps.counts();
  }
}

export const formStepQueryHandlers = [CountFormStepsHandler];
