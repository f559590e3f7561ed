const board = 'frontend/src/features/board';
const first = 'frontend/src/features/dashboard/dashboard.spec.tsx';
const add = 'frontend/src/features/leads/add/add-lead-dialog.tsx';

/** Small faults in the dashboard, its board and Add Lead. @type {import('../catalogue.mjs').SmallFault[]} */
export const dashboard = [
  {
    says: 'The dashboard is headed otherwise.',
    file: 'frontend/src/features/dashboard/dashboard-toolbar.tsx',
    code: 'Property Management Dashboard',
    without: 'Management Dashboard',
  },
  {
    says: 'A drag starts after 4 px.',
    file: `${board}/screen/board.tsx`,
    first,
    code: 'const pointerDistance = 8;',
    without: 'const pointerDistance = 4;',
  },
  {
    says: 'A card’s menu leaves out the last stage.',
    file: `${board}/cards/card-menu.tsx`,
    first,
    code: '.filter((status) => many || status !== card.status)',
    without: ".filter((status) => status !== 'lost' && (many || status !== card.status))",
  },
  {
    says: 'A refused move stays where it was put.',
    file: `${board}/moves/move-lead.ts`,
    first,
    code: 'liftThese([move]);',
    without: '',
  },
  {
    says: 'A card whose lead has no name is blank.',
    file: 'contracts/src/person-name.ts',
    first,
    code: "'Anonymous'",
    without: "''",
  },
  {
    says: 'A lead that is being enrolled in marketing can be enrolled again.',
    file: 'frontend/src/features/leads/data/marketing.ts',
    first,
    code: "if (underway || marketing === 'requested')",
    without: "if (marketing === 'requested')",
  },
  {
    says: 'A failed enrolment in marketing is not shown on the card.',
    file: 'frontend/src/features/leads/data/marketing.ts',
    first,
    code: 'enrollAnswered(id, marketingFailure(error));',
    without: 'enrollAnswered(id);',
  },
  {
    says: 'Recent activity that failed can’t be asked for again.',
    file: 'frontend/src/features/activity/activity-list.tsx',
    first,
    code: 'of={activity}',
    without: 'of={activity} retry={() => undefined}',
  },
  {
    says: 'Recent activity without entries is an empty page.',
    file: 'frontend/src/features/activity/activity-list.tsx',
    first,
    code: 'if (items.length === 0)\n',
    without: 'if (items.length < 0)\n',
  },
  {
    says: 'Walkthroughs are asked for once only.',
    file: 'frontend/src/features/lead-lists/dashboard-queries.ts',
    first,
    code: 'retry: 3 }',
    without: 'retry: 0 }',
  },
  {
    says: 'A lead is deleted although the question was cancelled.',
    file: 'frontend/src/features/leads/deletion/delete-lead-dialog.tsx',
    first,
    code: 'onClose={onClose}',
    without: 'onClose={() => (void deleteWithUndo(lead, left), onClose())}',
  },
  {
    says: 'A deletion that failed leaves the lead off the board.',
    file: 'frontend/src/features/leads/data/deletion.ts',
    first,
    code: 'liftMove(id);\n    throw error;',
    without: 'throw error;',
  },
  {
    says: 'A property of the portfolio leads to its lead although it has a report.',
    file: 'frontend/src/features/lead-lists/portfolio-view.tsx',
    first,
    code: 'analysed ? `/analysis/${leadId}` :',
    without: 'analysed ? `/leads/${leadId}` :',
  },
  {
    says: 'Add Lead asks for no property type.',
    file: add,
    code: "label: 'Property Type',\n          mark: 'required',\n          input: required,",
    without: "label: 'Property Type',\n          mark: 'required',",
  },
  {
    says: 'Add Lead takes the second try for another lead.',
    file: add,
    code: '{ body, key }',
    without: '{ body, key: key && crypto.randomUUID() }',
  },
  {
    says: 'Add Lead keeps a refusal to itself.',
    file: add,
    code: '...refusedFields(error),',
    without: '',
  },
  {
    says: 'Add Lead leaves the focus where it was when a field is refused.',
    file: add,
    code: 'fault={form.errors}',
    without: '',
  },
  {
    says: 'A badge of the stage enrolled is blue.',
    file: 'frontend/src/features/leads/components/status-badge.tsx',
    code: "enrolled: 'purple',",
    without: "enrolled: 'blue',",
  },
  {
    says: 'A live stream that is opened anew does not say where the log is.',
    file: 'frontend/src/live/live-stream.ts',
    code: 'resumed = false;\n    window',
    without: 'window',
  },
];

const admin = 'frontend/src/features/admin/admin-frame.spec.tsx';
const home = 'frontend/src/features/public/home/landing.spec.tsx';
const login = 'frontend/src/features/sign-in/login-screen.spec.tsx';
const addLead = 'frontend/src/features/leads/add/add-lead-dialog.spec.tsx';
const enroll = 'frontend/src/features/enroll';

/** Small faults in the admin dashboard, the report, the login and the public pages. @type {import('../catalogue.mjs').SmallFault[]} */
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
    code: 'if (!signal?.aborted) showRefused();',
    without: 'void showRefused;',
  },
  {
    says: 'Who is no admin is sent away at once.',
    file: 'frontend/src/features/session/session.ts',
    first: admin,
    code: 'const refusalMs = 500;',
    without: 'const refusalMs = 0;',
  },
  {
    says: 'A failed read of the users is not shown.',
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
    says: 'A missing report is shown as one that could not be read.',
    file: 'frontend/src/features/analysis/report/report-screen.tsx',
    code: '(error.status === 404 || error.status === 400)',
    without: 'error.status === 400',
  },
  {
    says: 'A server that fails is shown as a wrong password.',
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
    says: 'A failed payment is shown as one on its way.',
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
