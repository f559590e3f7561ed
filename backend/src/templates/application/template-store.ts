export interface TemplateVersion {
  id: string;
  version: number;
  name: string;
  type: 'email' | 'sms';
  subject: string;
  content: string;
  workflow: 'warm_lead' | 'confirmation' | 'onboarding' | null;
  /** minutes from the anchor; negative: before it */
  delayMinutes: number;
  anchor: 'entry' | 'walkthrough';
  savedAt: string;
  savedBy: string | null;
}
export abstract class TemplateStore {
  abstract current(id: string): Promise<TemplateVersion | undefined>;
  abstract version(id: string, version: number): Promise<TemplateVersion | undefined>;
  abstract list(): Promise<TemplateVersion[]>; // current versions
}
