/** One version of a template as it was saved; a version never changes. */
export interface TemplateVersion {
  /** A built-in's fixed name (warm-lead-first), or a UUID. */
  id: string;
  /** 1 for the first. */
  version: number;
  name: string;
  type: 'email' | 'sms';
  /** For an e-mail; empty for a text. */
  subject: string;
  /** Liquid: markdown for an e-mail, plain for a text. */
  content: string;
  workflow: 'warm_lead' | 'confirmation' | 'onboarding' | null;
  /** minutes from the anchor; negative: before it */
  delayMinutes: number;
  anchor: 'entry' | 'walkthrough';
  /** ISO instant in UTC. */
  savedAt: string;
  /** A user's id; null for a built-in template. */
  savedBy: string | null;
}

/** Stored templates and every version of them. */
export abstract class TemplateStore {
  abstract current(id: string): Promise<TemplateVersion | undefined>;
  abstract version(id: string, version: number): Promise<TemplateVersion | undefined>;
  /** The current version of each template. */
  abstract list(): Promise<TemplateVersion[]>;
}
