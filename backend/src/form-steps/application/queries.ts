import { Query } from '@nestjs/cqrs';
import type { FormStepCounts } from '../../../../contracts/src/intake/form-steps.js';

/** Where visitors give up: visits by day of the office, form and step. */
export class CountFormSteps extends Query<FormStepCounts> {}
