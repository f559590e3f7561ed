import type { EventLook } from '../timeline-item.js';

/** Of erasures. */
export const erasureLooks = {
  ReferralClientErased: { icon: 'erased', told: ['clientErased'] },
  LeadErased: { icon: 'erased', told: [] },
  StreamErased: { icon: 'erased', told: [] },
} satisfies Record<string, EventLook>;
