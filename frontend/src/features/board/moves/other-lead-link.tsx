import type { ReactNode } from 'react';
import { PlainLink } from '../../../lib/plain-link.js';
import { buttonClass } from '../../../ui/button.js';

/** For a toast: the link to the lead into which another one was merged. */
export const otherLeadLink = (id: string): ReactNode => (
  <PlainLink href={`/leads/${id}`} className={buttonClass({ size: 'sm' })}>
    Open the other lead
  </PlainLink>
);
