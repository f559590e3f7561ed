import type { DocumentType } from '../../../../contracts/src/documents/document.js';
import type { SettingValues } from '../../../../contracts/src/settings/catalogue.js';

/** The setting that names the template of each type of document. */
const settingOf = {
  management_agreement: 'agreementTemplate',
  onboarding_form: 'onboardingTemplate',
  walkthrough_checklist: 'checklistTemplate',
  lease_agreement: 'leaseTemplate',
} as const satisfies Record<DocumentType, keyof SettingValues>;

/** The template for documents of the type; null: none is set. */
export function templateOf(type: DocumentType, settings: Readonly<SettingValues>): number | null {
  return settings[settingOf[type]] || null;
}

/** The defaults of those settings, from the environment. */
export function templateDefaults(templates: Partial<Record<DocumentType, number>>): Partial<SettingValues> {
  const named = Object.entries(templates) as [DocumentType, number][];
  return Object.fromEntries(named.map(([type, template]) => [settingOf[type], template]));
}
