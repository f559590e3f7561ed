import type { BusinessEvent } from '../../../../../contracts/src/events/catalogue.js';
import type { EventLook } from '../timeline-item.js';
import { analysisLooks } from './analysis-looks.js';
import { campaignLooks } from './campaign-looks.js';
import { documentLooks } from './document-looks.js';
import { erasureLooks } from './erasure-looks.js';
import { leadLooks } from './lead-looks.js';
import { messageLooks } from './message-looks.js';
import { paymentLooks } from './payment-looks.js';
import { referralLooks } from './referral-looks.js';

const looks = {
  ...leadLooks,
  ...paymentLooks,
  ...analysisLooks,
  ...referralLooks,
  ...documentLooks,
  ...campaignLooks,
  ...messageLooks,
  ...erasureLooks,
} satisfies Record<BusinessEvent['type'], EventLook>;

/** The appearance of an event type in a timeline. An unknown type, written by newer code, has none. */
export function lookOf(type: string): EventLook | undefined {
  return (looks as Partial<Record<string, EventLook>>)[type];
}
