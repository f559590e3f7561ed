const admin = 'frontend/src/features/admin/admin-frame.spec.tsx';
const home = 'frontend/src/features/public/home/landing.spec.tsx';
const login = 'frontend/src/features/sign-in/login-screen.spec.tsx';
const addLead = 'frontend/src/features/leads/add/add-lead-dialog.spec.tsx';
const enroll = 'frontend/src/features/enroll';

/** Small faults in the admin dashboard, the report, the login and the public pages. @type {import('./catalogue.mjs').Entry[]} */
export const screens = [
  {
    says: 'Admin’s tabs begin with users.',
    file: 'frontend/src/features/admin/admin-frame.tsx',
    code: "{ to: '/admin', label: 'Lead Management' },",
    without: "{ to: '/admin', label: 'Leads' },",
  },
  {
    says: 'Who is no admin is sent away without a word.',
    file: 'frontend/src/features/session/session.ts',
    first: admin,
    code: 'if (!signal?.aborted) tellRefused();',
    without: 'void tellRefused;',
  },
  {
    says: 'Who is no admin is sent away at once.',
    file: 'frontend/src/features/session/session.ts',
    first: admin,
    code: 'const refusalMs = 500;',
    without: 'const refusalMs = 0;',
  },
  {
    says: 'A failed read of the users is not told.',
    file: 'frontend/src/features/list-screen/list-screen.tsx',
    first: admin,
    code: 'if (failed !== undefined && !signal.aborted) toasts.failed(failed, error);',
    without: '',
  },
  {
    says: 'A role is changed to what it was.',
    file: 'frontend/src/features/admin/users/role-toggle.tsx',
    first: admin,
    code: "const wanted = user.role === 'admin' ? 'user' : 'admin';",
    without: "const wanted = user.role === 'admin' ? 'admin' : 'user';",
  },
  {
    says: 'A fee of $0 is paid without a question.',
    file: 'frontend/src/features/admin/referrals/referral-acts.tsx',
    code: 'if (body?.feeCents === 0) setAsking(true);\n    else if (body) form.send(body);',
    without: 'if (body) form.send(body);',
  },
  {
    says: 'An unknown lead is a failure.',
    file: 'frontend/src/features/leads/lead-screen.tsx',
    code: '{unknown ? (',
    without: '{!answer ? (',
  },
  {
    says: 'A missing report is told as one that could not be read.',
    file: 'frontend/src/features/analysis/report/report-screen.tsx',
    code: '(error.status === 404 || error.status === 400)',
    without: 'error.status === 400',
  },
  {
    says: 'A server that fails is told as a wrong password.',
    file: 'frontend/src/features/sign-in/login-form.tsx',
    code: "return 'An error occurred during login. Please try again.';",
    without: "return 'Invalid email or password';",
  },
  {
    says: 'A link to the login leads to another site afterwards.',
    file: 'frontend/src/features/session/session.ts',
    first: login,
    code: '/^\\/(?![/\\\\])/.test(from)',
    without: "from.startsWith('/')",
  },
  {
    says: 'The walkthrough’s second try opens the booking page again.',
    file: `${enroll}/use-next-steps.ts`,
    code: 'if (!failure) openOutside(externalLinks.walkthroughBooking);',
    without: 'openOutside(externalLinks.walkthroughBooking);',
  },
  {
    says: 'An enrolment that failed keeps its toast to itself.',
    file: `${enroll}/use-enrollment.ts`,
    code: "failureToast.show('Failed to process enrollment. Please try again.');",
    without: '',
  },
  {
    says: 'The fee estimate counts with no rent where none is entered.',
    file: `${enroll}/fee-estimate.tsx`,
    code: 'rentCents ?? enrollmentFees.defaultRentCents',
    without: 'rentCents ?? 0',
  },
  {
    says: 'Growth costs as much as Foundation.',
    file: 'frontend/src/features/content/plans.ts',
    first: home,
    code: 'percent: 10.9,',
    without: 'percent: 8.9,',
  },
  {
    says: 'A failed payment is told as one on its way.',
    file: 'frontend/src/features/payment/payment-screen.tsx',
    code: "if (outcome.state === 'pending')",
    without: "if (outcome.state === 'pending' || outcome.state === 'failed')",
  },
  {
    says: 'A dialog leaves the focus on its X.',
    file: 'frontend/src/ui/dialog.tsx',
    first: addLead,
    code: 'focusFirstField(event);',
    without: 'void focusFirstField;',
  },
];
