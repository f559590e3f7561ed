const board = 'frontend/src/features/board';
const first = 'frontend/src/features/dashboard/dashboard.spec.tsx';
const add = 'frontend/src/features/leads/add/add-lead-dialog.tsx';

/** Small faults in the dashboard, its board and Add Lead. @type {import('./catalogue.mjs').Entry[]} */
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
    file: 'frontend/src/features/leads/data/name-of.ts',
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
    says: 'A failed enrolment in marketing is not told on the card.',
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
    file: 'frontend/src/features/leads/components/delete-lead-dialog.tsx',
    first,
    code: 'onClose={onClose}',
    without: 'onClose={() => (void deleteWithUndo(lead), onClose())}',
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
    code: '<Select {...control} name="propertyType" required',
    without: '<Select {...control} name="propertyType"',
  },
  {
    says: 'Add Lead takes the second try for another lead.',
    file: add,
    code: 'key: intent.keyOf(lead)',
    without: 'key: crypto.randomUUID()',
  },
  {
    says: 'Add Lead keeps a refusal to itself.',
    file: add,
    code: 'label="Email" mark="required" error={errorOf(\'email\')}',
    without: 'label="Email" mark="required"',
  },
  {
    says: 'Add Lead leaves the focus where it was when a field is refused.',
    file: add,
    code: "document.querySelector<HTMLElement>(`#${formId} [aria-invalid='true']`)?.focus();",
    without: 'void formId;',
  },
  {
    says: 'A badge of the stage enrolled is blue.',
    file: 'frontend/src/features/leads/components/status-badge.tsx',
    code: "enrolled: 'purple',",
    without: "enrolled: 'blue',",
  },
  {
    says: 'A live stream that is opened anew does not say where the log is.',
    file: 'frontend/src/live/open-live-stream.ts',
    code: 'resumed = false;\n    window',
    without: 'window',
  },
];
