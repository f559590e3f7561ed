/** The kinds of templates; without zod, so that addresses and forms may name them. */
export const templateTypes = ['email', 'sms'] as const;
export type TemplateType = (typeof templateTypes)[number];
export const templateWorkflows = ['warm_lead', 'confirmation', 'onboarding'] as const;
/** The start of a delay: when the lead entered the workflow, or when the walkthrough starts. */
export const templateAnchors = ['entry', 'walkthrough'] as const;
export type TemplateAnchor = (typeof templateAnchors)[number];

export const minutesADay = 24 * 60;
/** The longest delay, in either direction: a year. */
export const mostDelayMinutes = 366 * minutesADay;
