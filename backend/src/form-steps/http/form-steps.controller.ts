import { FormSteps } from '../application/form-steps.js';
import { formStepsRoutes } from '../../../../contracts/src/intake/routes.js';
import { controllerOf } from '../../platform/http/controller-of.js';

export const FormStepsController = controllerOf(
  formStepsRoutes,
  { steps: FormSteps },
  {
    count: async ({ steps }, { body: step }) => {
      await steps.count(step);
      return { counted: true };
    },
    counts: ({ steps }) => steps.counts(),
  },
);
