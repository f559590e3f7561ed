import type {
  TemplateAnchor,
  TemplateType,
  TemplateWorkflow,
} from '../../../../contracts/src/templates/template-kinds.js';

/** A template that comes with the product, before anybody edits it. */
export interface BuiltInTemplate {
  /** The log refers to it: it is never renamed. */
  id: string;
  name: string;
  type: TemplateType;
  subject: string;
  content: string;
  workflow: TemplateWorkflow | null;
  /** From the anchor; negative: before it. */
  delayMinutes: number;
  anchor: TemplateAnchor;
}
