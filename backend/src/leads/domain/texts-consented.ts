import { consentTextVersion, consentWords } from '../../../../contracts/src/consent.js';
import type { LeadEvent } from '../../../../contracts/src/events/catalogue.js';

/**
 * The box beside the phone was ticked: the event, with the words that stood there.
 * @param version as the browser has it; one that this code does not know is told without words
 */
export function textsConsented(version: number = consentTextVersion): LeadEvent {
  const words = consentWords[version]?.texts;
  return {
    type: 'ConsentGiven',
    data: { channel: 'sms', how: 'form', textVersion: version, ...(words !== undefined && { words }) },
  };
}
