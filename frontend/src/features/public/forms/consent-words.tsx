import { consentTextVersion, consentWords, type ConsentForm } from '../../../../../contracts/src/consent/consent.js';

/** The purpose of a form's data, in the words whose version is sent along. */
export function ConsentWords({ form, className }: { form: ConsentForm; className?: string }) {
  return <p className={className ?? 'text-small text-ink-soft'}>{consentWords[consentTextVersion]!.forms[form]}</p>;
}

/** The part of a form's request that names the version of the consent words. */
export const shownConsent = { consentTextVersion } as const;
