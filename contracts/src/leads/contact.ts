import { z } from 'zod';
import { contactLabels } from './words.js';

export type ContactKind = keyof typeof contactLabels;
export const contactKinds = Object.keys(contactLabels) as ContactKind[];
export const contactKindSchema = z.enum(contactKinds);

/** The outcome of a contact. */
export const contactOutcomes = ['reached', 'no_answer', 'left_message', 'sent', 'wrong_number'] as const;
export type ContactOutcome = (typeof contactOutcomes)[number];
export const contactOutcomeSchema = z.enum(contactOutcomes);
