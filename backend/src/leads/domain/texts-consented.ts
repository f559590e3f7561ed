import { consentTextVersion, consentWords } from '../../../../contracts/src/consent/consent.js';
import type { LeadEvent } from '../../../../contracts/src/leads/lead-events.js';

/**
 * The event for the ticked box beside the phone, with the text that stood there.
 * @param version as the browser has it; an unknown version is recorded without the text
 */
export function textsConsented(version: number = consentTextVersion): LeadEvent {
  const words = consentWords[version]?.texts;
  return {
    type: 'ConsentGiven',
    data: { channel: 'sms', how: 'form', textVersion: version, ...(words !== undefined && { words }) },
  };
}
