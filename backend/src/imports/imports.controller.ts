import { Imports } from './imports.js';
import { importsRoutes } from '../../../contracts/src/imports/routes.js';
import { controllerOf } from '../platform/http/controller-of.js';

/** CSV files that import leads and notes. A line is imported once however often a call is repeated, so calls need no key. */
export const ImportsController = controllerOf(
  importsRoutes,
  { imports: Imports },
  {
    list: ({ imports }) => imports.list(),
    find: ({ imports }, { params: { id } }) => imports.find(id),
    lines: ({ imports }, { params: { id }, query: page }) => imports.lines(id, page),
    check: ({ imports }, { params: { id }, body: mapping }) => imports.check(id, mapping),
    start: ({ imports }, { params: { id } }) => imports.start(id),
    stop: ({ imports }, { params: { id } }) => imports.stop(id),
    undo: ({ imports }, { params: { id } }) => imports.undo(id),
    remove: async ({ imports }, { params: { id } }) => {
      await imports.remove(id);
      return {};
    },
  },
);
