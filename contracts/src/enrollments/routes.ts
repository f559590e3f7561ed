import { submitEnrollmentSchema } from './input.js';
import { command, routesOf } from '../routes/route.js';
import { enrollmentsPaths } from './paths.js';

export const enrollmentsRoutes = routesOf('Enrollments', 'Public intake', {
  enroll: command({
    at: enrollmentsPaths.enroll,
    summary:
      'Enroll a property: a new lead, or that of `analysisLeadId` in the browser that asked for the analysis; sets a cookie that allows the walkthrough command on it for a day',
    who: 'public',
    limited: true,
    body: submitEnrollmentSchema,
    status: 201,
    problems: ['lead_exists', 'version_unknown'],
  }),
});
