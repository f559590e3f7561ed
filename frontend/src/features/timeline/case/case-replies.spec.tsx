import { expect, it } from '@jest/globals';
import { waitFor } from '@testing-library/react/pure';
import { sampleId } from '../../../../test/sample-history.js';
import { openLeadPage, section, serveLead } from '../../../../test/sample-lead-page.js';

const history = () => section('History');
const mail = (id: string, over: object = {}) =>
  [
    { kind: 'message', id },
    'MessageReceived',
    {
      ...{ leadId: sampleId(1), channel: 'email', from: 'spouse@example.com', subject: 'Re: Your home' },
      ...{ text: 'We take it.\n<img src=x onerror=alert(1)>', automatic: false, providerId: null, ...over },
    },
  ] as const;

it('an owner’s reply by mail is one entry with its answer: who sent it, its subject, and its words as text alone', async () => {
  const lead = serveLead();
  lead.happensBeside(...mail(sampleId(960)));
  lead.happens('LeadAnswered', { messageId: sampleId(960), channel: 'email' });
  await openLeadPage(lead);
  await waitFor(() => expect(history()).toHaveTextContent('Email received'));
  expect(history()).toHaveTextContent('From spouse@example.com');
  expect(history()).toHaveTextContent('Re: Your home');
  expect(history()).toHaveTextContent('<img src=x onerror=alert(1)>');
  expect(history().querySelector('img')).toBeNull();
});

it('a program’s reply says so, and a bounce names what it is', async () => {
  const lead = serveLead();
  lead.happensBeside(...mail(sampleId(961), { automatic: true, text: 'I am away until Monday.' }));
  lead.happensBeside({ kind: 'message', id: sampleId(962) }, 'MessageUndelivered', {
    ...{ leadId: sampleId(1), channel: 'email', errorCode: '5.1.1', bounced: true },
  });
  await openLeadPage(lead);
  await waitFor(() => expect(history()).toHaveTextContent('Automatic reply by email'));
  expect(history()).toHaveTextContent('I am away until Monday.');
  expect(history()).toHaveTextContent('The email bounced');
});
