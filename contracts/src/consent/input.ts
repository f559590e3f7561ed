import { z } from 'zod';
import { consentWords } from './consent.js';
import * as field from '../fields.js';

/** A public form's consent: the version of the words beside it, as the browser has it. */
export const consentTextVersionInput = z
  .int('consentTextVersion must be a version')
  .min(1, 'consentTextVersion must be at least 1')
  .refine((version) => version in consentWords, 'consentTextVersion must be a version that there is')
  .optional();

/** The box beside the phone; absent: not ticked. */
export const textsConsentedInput = z.boolean(field.mustBe('textsConsented', 'true or false')).optional();
