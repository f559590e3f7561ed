import { Module } from '@nestjs/common';
import { IntakeDraftsModule } from '../intake-drafts/intake-drafts.module.js';
import { Enrollments } from './enrollments.js';
import type { CommandAnswer } from '../../../contracts/src/answers.js';
import { IntakeDrafts } from '../intake-drafts/intake-drafts.js';
import {
  AnalysisGrants,
  analysisCookie,
  EnrollmentGrants,
  enrollmentCookie,
  secureCookie,
  setMovedCookie,
} from '../platform/access/cookies.js';
import { Config } from '../platform/config/config.js';
import { refuseScripts } from '../platform/http/input-checks.js';
import { VisitorLeads } from '../platform/limits/visitor-leads.js';
import { enrollmentsRoutes } from '../../../contracts/src/enrollments/routes.js';
import { newCallOf } from '../platform/http/api-request.js';
import { controllerOf } from '../platform/http/controller-of.js';

const EnrollmentsController = controllerOf(
  enrollmentsRoutes,
  {
    analysed: AnalysisGrants,
    visitors: VisitorLeads,
    enrollments: Enrollments,
    drafts: IntakeDrafts,
    grants: EnrollmentGrants,
    config: Config,
  },
  {
    enroll: async (
      { analysed, visitors, enrollments, drafts, grants, config },
      { body: { id, website, filledInMs, ...enrollment }, request, reply },
    ) => {
      refuseScripts(request, { website, filledInMs });
      const submissions = analysed.submissionsOf(request.cookies[analysisCookie], Date.now());
      const moves = ({ id: lead }: CommandAnswer) => lead === enrollment.analysisLeadId?.toLowerCase();
      const answer = await visitors.within(
        request,
        reply,
        1,
        () => enrollments.enroll(newCallOf(request), submissions, id?.toLowerCase(), enrollment),
        (made) => (moves(made) ? 0 : 1),
      );
      await drafts.sent('enrollment', enrollment.email, new Date());
      void reply.header('etag', `"${answer.revision}"`);
      const { value, maxAge } = grants.grant(request.cookies[enrollmentCookie], answer.id, Date.now());
      const secure = secureCookie(config);
      const options = { httpOnly: true, sameSite: 'lax', path: '/api', secure, maxAge } as const;
      setMovedCookie(reply, enrollmentCookie, value, options, '/api/leads');
      return answer;
    },
  },
);

/** Owners who enrol. */
@Module({
  imports: [IntakeDraftsModule],
  controllers: [EnrollmentsController],
  providers: [Enrollments],
})
export class EnrollmentsModule {}
