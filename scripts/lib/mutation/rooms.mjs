/** Nothing with React: browser tests cover what renders. */
const pure = ['!**/*.spec.ts', '!**/use-*.ts'];

/** The pure core, room by room: the code that StrykerJS changes. @type {Record<string, string[]>} */
export const rooms = {
  deciders: ['backend/src/*/domain/**/*.ts', 'backend/src/platform/history/*.ts', ...pure],
  definitions: ['projections/src/definitions/**/*.ts', ...pure],
  timeline: ['frontend/src/features/{history,timeline}/**/*.ts', ...pure],
  calculators: ['frontend/src/features/calculators/**/*.ts', 'contracts/src/fees.ts', ...pure],
  wire: ['event-store/src/wire/**/*.ts', ...pure],
};

/** Percent of the mutants that the specs have to notice. */
export const atLeast = 90;
