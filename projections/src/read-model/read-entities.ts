import { ActivityEntry } from './activity-entry.js';
import { AnalysisEntry } from './analysis-entry.js';
import { LeadPaymentTexts, PaymentEntry } from './payment-entry.js';
import { ErasureEntry } from './erasure-entry.js';
import { CampaignEntry, CampaignStepEntry } from './campaign-entry.js';
import { DocumentEntry } from './document-entry.js';
import { ConsentChange, MessageEntry } from './message-entry.js';
import { PipelineLead } from './pipeline-lead.js';
import { ReadStatus } from './read-status.js';
import { ReferralEntry } from './referral-entry.js';
import { StageStay } from './stage-stay.js';
import { TaskEntry } from './task-entry.js';

/** The entities of the schema `read`, for a data source's `entities`. They are views: read only, never migrated. */
export const readEntities = [
  PipelineLead,
  StageStay,
  ActivityEntry,
  AnalysisEntry,
  ReferralEntry,
  DocumentEntry,
  CampaignEntry,
  CampaignStepEntry,
  MessageEntry,
  ConsentChange,
  TaskEntry,
  PaymentEntry,
  LeadPaymentTexts,
  ErasureEntry,
  ReadStatus,
];
