/** Nothing of React: what renders is held by browser tests. */
const pure = ['!**/*.spec.ts', '!**/use-*.ts'];

/** The pure core, room by room: what StrykerJS changes. @type {Record<string, string[]>} */
export const rooms = {
  deciders: ['backend/src/*/domain/**/*.ts', 'backend/src/platform/history/*.ts', ...pure],
  definitions: ['projections/src/definitions/**/*.ts', ...pure],
  timeline: ['frontend/src/features/{history,timeline}/**/*.ts', ...pure],
  calculators: ['frontend/src/features/calculators/**/*.ts', 'contracts/src/fees.ts', ...pure],
  wire: ['event-store/src/wire/**/*.ts', ...pure],
};

/** Percent of what was changed in a room that its specs have to notice. */
export const atLeast = 90;
