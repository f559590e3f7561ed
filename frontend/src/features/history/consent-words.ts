import type { ConsentState } from '../../../../contracts/src/consent/consent.js';
import { sameNumber } from '../../../../contracts/src/keys/written-phone.js';

/** Whether a channel may be used, by the lead's own consent, and why. */
export interface ConsentLine {
  may: boolean;
  words: string;
}

/** The consent to mail in words, for example "Unsubscribed by the link in a mail." */
export function mailLine({ mail }: ConsentState): ConsentLine {
  if (mail.bounced) return { may: false, words: 'The address refused an email.' };
  if (mail.withdrawn === 'spoken') return { may: false, words: 'Told us they want no email.' };
  if (mail.withdrawn) return { may: false, words: 'Unsubscribed by the link in an email.' };
  if (mail.given === 'spoken') return { may: true, words: 'Agreed by word of mouth.' };
  if (mail.given === 'form') return { may: true, words: 'Agreed in the form.' };
  return { may: false, words: 'Never asked: we send answers to their requests, but no campaigns.' };
}

/** The same for texts. @param phone the lead's number now */
export function textsLine({ texts }: ConsentState, phone: string | null): ConsentLine {
  if (texts.withdrawn === 'spoken') return { may: false, words: 'Told us they want no texts.' };
  if (texts.withdrawn) return { may: false, words: 'Answered STOP.' };
  if (texts.given === null) return { may: false, words: 'Did not agree to texts.' };
  if (phone === null) return { may: false, words: 'Agreed, but there is no number.' };
  if (texts.givenFor !== null && !sameNumber(texts.givenFor, phone))
    return { may: false, words: 'Agreed for another number. Ask again for this one.' };
  return { may: true, words: texts.given === 'form' ? 'Ticked the box in the form.' : 'Agreed by word of mouth.' };
}

/** Both channels, for the number that the consent to texts was given for: "Email: Agreed in the form. Texts: Answered STOP." */
export function consentWords(consent: ConsentState): string {
  const { given, givenFor, withdrawn } = consent.texts;
  const number = given !== null && withdrawn === null && givenFor !== null ? ` (${givenFor})` : '';
  return `Email: ${mailLine(consent).words} Texts${number}: ${textsLine(consent, givenFor ?? 'any').words}`;
}
