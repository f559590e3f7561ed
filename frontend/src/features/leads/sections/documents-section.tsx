import { NothingYet, Section } from '../../../ui/section.js';

/** Documents that were sent for signing. There is no service for them yet, and the page does not pretend one. */
export function DocumentsSection() {
  return (
    <Section title="Documents">
      <NothingYet>No documents. Sending agreements for signature is not set up yet.</NothingYet>
    </Section>
  );
}
