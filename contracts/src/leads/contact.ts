import { z } from 'zod';

/** How somebody of the company contacted an owner. */
export const contactKinds = ['call', 'meeting', 'email', 'text'] as const;
export type ContactKind = (typeof contactKinds)[number];
export const contactKindSchema = z.enum(contactKinds);

/** The outcome of a contact. */
export const contactOutcomes = ['reached', 'no_answer', 'left_message', 'sent', 'wrong_number'] as const;
export type ContactOutcome = (typeof contactOutcomes)[number];
export const contactOutcomeSchema = z.enum(contactOutcomes);
