import { describe, expect, it } from '@jest/globals';
import { projectionEvents } from '../../../../contracts/src/operations/events.js';
import { allEvents, eventDefinition } from '../../../../contracts/src/events/catalogue.js';
import { eventSentence } from './sentences.js';

const ofLeads: [type: string, sentence: string][] = [
  ['LeadCreated', 'Enrolled online'],
  ['LeadDetailsEdited', 'Contact details changed'],
  ['PropertyDetailsEdited', 'Property details changed'],
  ['LeadStatusMoved', 'Moved from New Lead to Walkthrough Scheduled'],
  ['LeadPitched', 'Pitched at $1,950 a month'],
  ['RequirementsAcknowledged', 'Requirements acknowledged'],
  ['AcknowledgmentWithdrawn', 'Acknowledgment taken back'],
  ['WalkthroughScheduled', 'Walkthrough booked for Mar 3, 2:15 PM'],
  ['WalkthroughCancelled', 'Walkthrough taken off the calendar'],
  ['NoteAdded', 'Note written'],
  ['NoteCorrected', 'Note corrected'],
  ['TaskAdded', 'Task added, due Mar 4, 9:00 AM'],
  ['TaskEdited', 'Task moved to Mar 9, 10:00 AM'],
  ['TaskCompleted', 'Task done'],
  ['TaskReopened', 'Task reopened'],
  ['ContactLogged', 'Call: reached'],
  ['ContactWithdrawn', 'Contact taken back'],
  ['DocumentWanted', 'Owner asked for a document: Proof of insurance'],
  ['DocumentWantWithdrawn', 'Request for a document withdrawn'],
  ['FileAttached', 'Photo attached: front.jpg'],
  ['FileRemoved', 'Photo removed: front.jpg'],
  ['ConsentGiven', 'Agreed to texts in the form'],
  ['ConsentRevoked', 'No longer wants emails'],
  ['LeadAssigned', 'Assigned'],
  ['LeadPaid', 'Paid $199 by check'],
  ['StripeCustomerLinked', 'Linked to a customer at the payment provider'],
  ['CheckoutRequested', 'Payment page for $199 requested'],
  ['CheckoutStarted', 'Payment page opened for $199'],
  ['CheckoutEnded', 'Payment page for $199 closed unpaid'],
  ['PaymentPending', 'Payment of $199 from a bank account is under way'],
  ['OtherCurrencyReported', 'Payment of 199.00 EUR not counted: only US dollars are'],
  ['PaymentFailed', 'Payment of $199 from a bank account did not arrive'],
  ['PaymentRefunded', '$50 refunded'],
  ['PaymentRefundFailed', 'Refund of $50 failed'],
  ['PaymentDisputed', 'Payment of $199 disputed: product not received'],
  ['PaymentDisputeClosed', 'Dispute of $199 won'],
  ['InvoiceRequested', 'Invoice requested'],
  ['InvoiceIssued', 'Invoice of $199 sent'],
  ['InvoiceFailed', 'The invoice was not created'],
  ['InvoiceStatusChanged', 'Invoice paid'],
  ['MarketingEnrollmentRequested', 'Asked to be enrolled in marketing'],
  ['MarketingEnrolled', 'Enrolled in marketing'],
  ['MarketingEnrollmentFailed', 'Enrolling in marketing failed'],
  ['ImprovementsEdited', 'Improvements changed'],
  ['LeadDeleted', 'Lead deleted'],
  ['LeadRestored', 'Lead restored'],
  ['LeadMerged', 'Merged into another lead'],
  ['LeadUnmerged', 'Unmerged: a lead of its own again'],
  ['LeadToldApart', 'Marked as not the same as a similar lead'],
  ['LeadAnswered', 'Answered by text'],
  ['PaymentRequested', 'Payment link of $199 requested, good until Apr 2, 10:00 AM'],
  ['PaymentRequestEnded', 'Payment link of $199 withdrawn'],
  ['OwnerPageShown', 'The owner opened their page'],
  ['OwnerLinkRevoked', 'Link to the owner’s page revoked'],
  ['LeadErased', 'Person erased'],
  ['StreamErased', 'Personal data erased'],
];

const besideLeads: [type: string, sentence: string][] = [
  ['AnalysisRequested', 'Analysis requested'],
  ['RentEstimated', 'Preliminary rent estimated at $1,800 a month'],
  ['RentEstimateFailed', 'Rent estimate failed'],
  ['AnalysisLinked', 'Analysis linked to its lead'],
  ['AnalysisUnlinked', 'Analysis unlinked from its lead'],
  ['ReportViewed', 'Opened the report'],
  ['FeeShown', 'Saw the fee estimate at a rent of $1,800'],
  ['ReferralSubmitted', 'Referral submitted'],
  ['ReferralStatusChanged', 'Referral moved from Pending to Contacted'],
  ['ReferralEdited', 'Referral edited'],
  ['ReferralLinked', 'Referral became a lead'],
  ['ReferralPaid', 'Referral fee of $400 paid'],
  ['ReferralDeleted', 'Referral deleted'],
  ['ReferralRestored', 'Referral restored'],
  ['ReferralClientErased', 'Client erased'],
  ['DocumentRequested', 'Management Agreement on its way to be signed'],
  ['DocumentSent', 'Management Agreement sent to be signed'],
  ['DocumentViewed', 'Document opened'],
  ['DocumentCompleted', 'Document signed'],
  ['DocumentDeclined', 'Document declined'],
  ['DocumentExpired', 'Document expired unsigned'],
  ['DocumentReminderRequested', 'Document reminder requested'],
  ['DocumentReminded', 'Document reminder sent'],
  ['DocumentVoided', 'Document voided'],
  ['DocumentArchived', 'Voided document closed at the signature service'],
  ['DocumentCopyKept', 'Signed copy kept with the files'],
  ['DocumentStepFailed', 'Sending the document failed'],
  ['MessageRequested', 'Message by email requested'],
  ['MessageIntended', 'Acknowledgment by email on its way'],
  ['MessageSent', 'Acknowledgment by email sent'],
  ['MessageFailed', 'The email bounced'],
  ['MessageWithheld', 'Acknowledgment by email not sent, because the person unsubscribed'],
  ['MessageDelivered', 'Text delivered'],
  ['MessageUndelivered', 'Text not delivered'],
  ['MessageReceived', 'Text received'],
  ['ConsentWithdrawn', 'Unsubscribed from emails'],
  ['ConsentRenewed', 'Wants texts again'],
  ['AddressReopened', 'Address checked, and open to email again'],
  ['AddressStandingNoted', 'The address refused an email about another lead'],
  ['CampaignStarted', 'Warm lead started'],
  ['CampaignMessageSent', 'Email sent: First'],
  ['CampaignMessageWithheld', 'Email not sent, because the person unsubscribed: First'],
  ['CampaignMessageFailed', 'Email failed: First'],
  ['CampaignStepsMoved', 'Campaign message held back for quiet hours'],
  ['CampaignStopped', 'Campaign stopped: the lead answered'],
  ['CampaignCompleted', 'Campaign completed'],
];

const ofTheOffice: [type: string, sentence: string][] = [
  ['SlotReserved', 'Walkthrough time reserved'],
  ['SlotReleased', 'Walkthrough time released'],
  ['SettingsChanged', 'Settings changed'],
  ['EventMacsRequired', 'Every event must carry a MAC from here on'],
  ['UnreadableEventSkipped', 'An event that could not be read is left out everywhere'],
  ['AnalyticsReceiptIssued', 'Receipt of a figure issued'],
  ['UserInvited', 'User invited'],
  ['UserRoleChanged', 'User role changed'],
  ['UserDisabled', 'User disabled'],
  ['UserEnabled', 'User enabled'],
  ['UserDetailsEdited', 'User details edited'],
  ['UserLinkIssued', 'User link issued'],
  ['UserPasswordChanged', 'User password changed'],
  ['UserSecondFactorChanged', 'User second factor changed'],
  ['UserSecondFactorReset', 'User second factor reset'],
  ['UserRecoveryCodeUsed', 'User recovery code used'],
  ['UserSessionsEnded', 'User sessions ended'],
  ['EffectRetried', 'Effect retried'],
  ['EffectGivenUp', 'Effect given up'],
  ['CaseEnded', 'Streams of the erased person ended'],
  ['CaseFound', 'Data of the erased person found by address'],
  ['PersonRemoved', 'Person removed outside the log'],
  ['CaseKeysDestroyed', 'Keys of the erased person destroyed'],
  ['ErasureAnswered', 'A provider deleted its data on the erased person'],
  ['LateStreamsFound', 'More data of the erased person found'],
  ['ErasureResumed', 'Erasure resumed'],
  ['ErasureCompleted', 'Erasure completed'],
];

const everySentence = [...ofLeads, ...besideLeads, ...ofTheOffice];

describe('the sentence of an event', () => {
  it.each(everySentence)('%s reads "%s"', (type, sentence) => {
    expect(eventSentence(type, eventDefinition(type)!.example)).toBe(sentence);
  });

  it('is above for every event but those of the read models, which have a page of their own', () => {
    const ofReadModels = new Set<string>(projectionEvents.map(({ name }) => name));
    const others = allEvents.map(({ name }) => name).filter((name) => !ofReadModels.has(name));
    expect(everySentence.map(([type]) => type).sort()).toEqual([...others].sort());
  });

  it('is the name of the type in words where newer code wrote it', () => {
    expect(eventSentence('RoofInspectedAgain', {})).toBe('Roof inspected again');
    expect(eventSentence('roofInspected', {})).toBe('Roof inspected');
  });
});
