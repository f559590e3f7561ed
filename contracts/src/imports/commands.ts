import { z } from 'zod';
import * as field from '../fields.js';
import { importFieldNames, importKinds } from './import-fields.js';
import { importLimits } from './import-state.js';
import { leadSources } from '../leads/lead-source.js';
import { leadStatuses } from '../lead-status.js';

/**
 * POST /api/imports/:id/check: the meaning of the columns, and the defaults for lines that lack a value. `duplicates`: whether a line
 * that is probably an existing lead is left out.
 */
export const mapImportSchema = z.strictObject({
  kind: field.choice('Kind', importKinds),
  columns: z.partialRecord(
    z.enum(importFieldNames, 'columns names an unknown field'),
    field.wholeNumber('Column', 0, importLimits.columns - 1),
    field.mustBe('columns', 'an object'),
  ),
  status: field.choice('Stage', leadStatuses).default('leads'),
  source: field.choice('Source', leadSources).default('manual'),
  duplicates: field.choice('duplicates', ['leave_out', 'bring_in']).default('leave_out'),
});
export type MapImport = z.infer<typeof mapImportSchema>;
