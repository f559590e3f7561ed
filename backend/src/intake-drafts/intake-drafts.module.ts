import { IntakeDrafts } from './intake-drafts.js';
import { Config } from '../platform/config/config.js';
import { parseIdempotencyKey } from '../platform/http/api-request.js';
import { refuseScripts } from '../platform/http/input-checks.js';
import { ProblemError } from '../platform/problems/problem.js';
import { intakeDraftsRoutes } from '../../../contracts/src/intake/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';
import { Module } from '@nestjs/common';
import { DailyTurns } from '../platform/limits/daily-turns.js';

/** Forms to be finished later. None of this is a lead, and no event mentions it. */
const IntakeDraftsController = controllerOf(
  intakeDraftsRoutes,
  { drafts: IntakeDrafts, config: Config },
  {
    keep: async ({ drafts, config }, { body: { website, filledInMs, ...draft }, request }) => {
      refuseScripts(request, { website, filledInMs });
      const keptUntil = (await drafts.keep(draft, new Date())).toISOString();
      const { url, from } = config.smtp;
      return { keptUntil, link: url && from ? 'on_its_way' : 'waits' };
    },
    look: ({ drafts }, { params: { token } }) => drafts.look(token, new Date()),
    resume: async ({ drafts }, { params: { token }, request }) => {
      const key = parseIdempotencyKey(request.headers['idempotency-key']);
      const found = await drafts.resume(token, key, new Date());
      if (!found) throw new ProblemError('draft_gone');
      return found;
    },
  },
);

/** Public forms that are kept, sealed, until their visitor returns by a link. */
@Module({
  controllers: [IntakeDraftsController],
  providers: [DailyTurns, IntakeDrafts],
  exports: [IntakeDrafts],
})
export class IntakeDraftsModule {}
