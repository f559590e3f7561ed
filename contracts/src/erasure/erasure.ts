import { z } from 'zod';

/** Why a person is erased. A choice, because the reason stays readable for ever and may name nobody. */
export const erasureReasonSchema = z.enum(['asked', 'retention', 'mistake', 'ordered']);
export type ErasureReason = z.infer<typeof erasureReasonSchema>;
export const erasureReasonLabels: Record<ErasureReason, string> = {
  asked: 'The person asked for it',
  retention: 'It was kept long enough',
  mistake: 'It was entered by mistake',
  ordered: 'An authority ordered it',
};

/** Outside systems that may hold data of a person. */
export const erasureProviders = ['stripe', 'docuseal', 'odoo', 'twilio'] as const;
export const erasureProviderSchema = z.enum(erasureProviders);
export type ErasureProvider = z.infer<typeof erasureProviderSchema>;
export const erasureProviderLabels: Record<ErasureProvider, string> = {
  stripe: 'Stripe',
  docuseal: 'DocuSeal',
  odoo: 'Odoo',
  twilio: 'Twilio',
};

/** The answer of an outside system. `failed`: all allowed tries were in vain. */
export const erasureAnswerSchema = z.enum(['deleted', 'nothing_there', 'not_configured', 'failed']);

/** Places outside the log that held data of a person. */
export const erasurePlaceSchema = z.enum([
  'files',
  'subscribers',
  'form_drafts',
  'waiting_imports',
  'rent_answers',
  'printed_reports',
  'kept_answers',
  'effects',
  'comparisons',
  'saved_views',
  'replaced_read_models',
]);
export type ErasurePlace = z.infer<typeof erasurePlaceSchema>;
export const erasurePlaceLabels: Record<ErasurePlace, string> = {
  files: 'files and photos',
  subscribers: 'subscribers of property analyses',
  form_drafts: 'drafts of public forms waiting for their owner',
  waiting_imports: 'file lines waiting to be imported',
  rent_answers: 'cached answers of the rent provider',
  printed_reports: 'printed reports waiting to be fetched',
  kept_answers: 'stored answers to repeated requests',
  effects: 'cancelled effects, and what was recorded of their attempts',
  comparisons: 'results of comparisons of read models',
  saved_views: 'saved views that searched for the person',
  replaced_read_models: 'replaced tables of read models',
};
