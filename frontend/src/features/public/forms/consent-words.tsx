import { consentTextVersion, consentWords, type ConsentForm } from '../../../../../contracts/src/consent.js';

/** What a form's details are used for, in the words whose version is sent along. */
export function ConsentWords({ form, className }: { form: ConsentForm; className?: string }) {
  return <p className={className ?? 'text-small text-ink-soft'}>{consentWords[consentTextVersion]!.forms[form]}</p>;
}

/** What a form sends of the words that stand beside it. */
export const shownConsent = { consentTextVersion } as const;
