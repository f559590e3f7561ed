import { leadDetailsEdited, propertyDetailsEdited } from '../../../../contracts/src/events/lead-events.js';

/** The fields of a lead that LeadDetailsEdited can hold. */
export const detailFields = leadDetailsEdited.schema.keyof().options;
/** The fields of a lead that PropertyDetailsEdited can hold. */
export const propertyFields = propertyDetailsEdited.schema.keyof().options;
