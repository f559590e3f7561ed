import { Injectable, Module } from '@nestjs/common';
import { Pool } from 'pg';
import {
  countedForms,
  formSteps,
  type CountFormStep,
  type FormStepCounts,
} from '../../../contracts/src/intake/form-steps.js';
import { officeTimeZone } from '../../../contracts/src/keys/office-time.js';
import { formStepsRoutes } from '../../../contracts/src/intake/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';

const days = 90;
const today = `(now() at time zone '${officeTimeZone}')::date`;

/** Where visitors give up: how many visits a day reached each step of each public form. Nothing about the visitor is kept. */
@Injectable()
class FormSteps {
  constructor(private readonly pool: Pool) {}

  async count({ form, step }: CountFormStep): Promise<void> {
    await this.pool.query(
      `insert into form_steps as s (day, form, step, visits) values (${today}, $1, $2, 1)
       on conflict (day, form, step) do update set visits = s.visits + 1`,
      [form, step],
    );
  }

  /** The counts of the last days, newest day first, with forms and steps in their order. */
  async counts(): Promise<FormStepCounts> {
    const { rows } = await this.pool.query<FormStepCounts['counts'][number]>(
      `select to_char(day, 'YYYY-MM-DD') as day, form, step, visits::int
       from form_steps where day > ${today} - ${days} order by day desc`,
    );
    const place = ({ form, step }: CountFormStep) =>
      countedForms.indexOf(form) * 100 + (formSteps[form] as readonly string[]).indexOf(step);
    return { days, counts: rows.sort((a, b) => b.day.localeCompare(a.day) || place(a) - place(b)) };
  }
}

const FormStepsController = controllerOf(
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

/** How far visitors get in the public forms. */
@Module({
  controllers: [FormStepsController],
  providers: [FormSteps],
})
export class FormStepsModule {}
