import { leadDetailsEdited, propertyDetailsEdited } from '../../../../contracts/src/leads/events.js';
import { taskEdited } from '../../../../contracts/src/leads/work-events.js';

/** The fields of a lead that LeadDetailsEdited can hold. */
export const detailFields = leadDetailsEdited.schema.keyof().options;
/** The fields of a lead that PropertyDetailsEdited can hold. */
export const propertyFields = propertyDetailsEdited.schema.keyof().options;
/** The fields of a task that TaskEdited can hold. */
export const taskFields = taskEdited.schema.omit({ taskId: true }).keyof().options;
