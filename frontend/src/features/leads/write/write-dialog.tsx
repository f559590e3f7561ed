import { clsx } from 'clsx';
import { smsSegments } from '../../../../../contracts/src/messages/sms-segments.js';
import { Choice, Field, FilterChoice, TextArea } from '../../../ui/field.js';
import type { SentEmail } from '../../../../../contracts/src/messages/routes.js';
import { invalidate } from '../../../lib/calls/query-client.js';
import { historyKey } from '../../../live/changed.js';
import { whileSignedIn } from '../../session/while-signed-in.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { leadAddressesRoutes } from '../../../../../contracts/src/consent/routes.js';
import { emailRoutes } from '../../../../../contracts/src/messages/routes.js';
import type { MessageEvent } from '../../../../../contracts/src/messages/events.js';
import type { Template } from '../../../../../contracts/src/templates/routes.js';
import { channelLabels, withheldReasons } from '../../../../../contracts/src/messages/words.js';
import type { MessageChannel } from '../../../../../contracts/src/messages/message.js';
import { isKnown } from '../../../../../contracts/src/keys/known.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import type { Sending } from '../../../../../contracts/src/operations/retention.js';
import { send } from '../../../lib/calls/api.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { templatePreviewQuery, templatesQuery, variablesQuery } from '../../campaigns/templates/template-calls.js';
import { ShownPreview } from '../../campaigns/templates/template-preview.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import type { FieldErrors } from '../../../lib/calls/api-problem.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
import { recordedOf } from '../../history/recorded.js';
import { sendingQuery } from '../consent/consent-of.js';
import { RepliesElsewhere } from '../consent/replies-elsewhere.js';
import { caseQuery } from '../../timeline/case/use-case.js';
import { nameOf } from '../data/name-of.js';

const most = 640;

/** The words of a text, and their form when sent. */
function OwnWords({
  words,
  error,
  onChange,
}: {
  words: string;
  error: string | undefined;
  onChange: (words: string) => void;
}) {
  const { segments, places } = smsSegments(words);
  return (
    <div className="flex flex-col gap-1.5">
      <Field label="Text" mark="required" error={error}>
        {(control) => (
          <TextArea
            {...control}
            rows={4}
            maxLength={most}
            value={words}
            onChange={({ target }) => onChange(target.value)}
          />
        )}
      </Field>
      <p className={clsx('text-sm', segments > 1 ? 'text-warning' : 'text-ink-soft')}>
        {places} {places === 1 ? 'character' : 'characters'}
        {segments > 1 && `, sent as ${segments} messages`}
      </p>
    </div>
  );
}

/** A message that is sent to a lead by hand. */
type WrittenMessage = { channel: 'email'; to: string; template: string } | WrittenText;
type WrittenText = { channel: 'sms' } & ({ words: string } | { template: string });

/** Sends it, and reads the lead's history again. @param key the same one for the same intent @throws ApiProblem */
async function sendMessage(leadId: string, message: WrittenMessage, key: string): Promise<SentEmail> {
  try {
    return await whileSignedIn(() => sent(leadId, message, key));
  } finally {
    // Reads it after a refusal too: the history gives the reason.
    await invalidate(historyKey('lead', leadId));
  }
}

function sent(leadId: string, message: WrittenMessage, key: string): Promise<SentEmail> {
  if (message.channel === 'email') {
    const { channel: _channel, ...body } = message;
    return send(emailRoutes.send, { body, key });
  }
  const { channel: _channel, ...body } = message;
  return send(leadAddressesRoutes.text, { id: leadId, body, key });
}

/** A template's words as this lead receives them. */
function TemplateWords({
  template: { id, type, subject, content },
  leadId,
}: {
  template: Pick<Template, 'id' | 'type' | 'subject' | 'content'>;
  leadId: string;
}) {
  const { data, isError } = useQuery(templatePreviewQuery({ type, subject, content, templateId: id, leadId }));
  if (isError) return <p className="text-ink-soft">The text can’t be shown right now, but you can still send it.</p>;
  if (!data) return <Skeleton className="h-40 w-full" />;
  return <ShownPreview preview={data} type={type} />;
}

type Known = Pick<Template, 'type' | 'subject' | 'content'>;

const named = /\{\{-?\s*([a-z][a-z0-9_]*)/g;

/**
 * The stored templates that staff can send to a lead: those of the channel that use no values known only to the system, such as an
 * invitation link.
 * @param offered the names that any template may use
 */
export function sendable<Each extends Known>(
  templates: readonly Each[],
  channel: Known['type'],
  offered: ReadonlySet<string>,
): Each[] {
  return templates.filter(
    ({ type, subject, content }) =>
      type === channel && [...`${subject} ${content}`.matchAll(named)].every(([, name]) => offered.has(name!)),
  );
}

const textsOnly = { sms: channelLabels.sms };
const nothing: readonly Template[] = [];
const wordOf = ({ channel }: WrittenMessage) => (channel === 'email' ? 'email' : 'text');

type Received = Extract<MessageEvent, { type: 'MessageReceived' }>;

/** The words that the lead sent since this was first shown; undefined if there are none. A program's answer is none. */
function useReplyMeanwhile(leadId: string): string | undefined {
  const { data } = useQuery(caseQuery(leadId));
  const replies = data?.events
    .flatMap((event) => recordedOf<Received>(event, ['MessageReceived']) ?? [])
    .filter((event) => !event.data.automatic);
  const [seen, setSeen] = useState(replies?.length);
  if (seen === undefined && replies) setSeen(replies.length);
  return replies?.slice(seen).at(-1)?.data.text;
}

/** A mail from a stored template, or a text in one's own words or from a template. The final message is shown first. */
export function WriteDialog({
  lead,
  onClose,
}: {
  lead: Pick<Lead, 'id' | 'name' | 'email' | 'phone'>;
  onClose: () => void;
}) {
  const hasEmail = isKnown(lead.email);
  // An address that somebody adds meanwhile takes no text from under the hands of who writes it.
  const [first] = useState<MessageChannel>(hasEmail ? 'email' : 'sms');
  const form = useCommandForm({
    name: `write:${lead.id}`,
    blank: { channel: first, templateId: '', words: '' },
    faultsOf: (): FieldErrors => {
      if (template) return {};
      if (channel === 'email') return { words: 'Choose a template' };
      return words.trim() === '' ? { words: 'Text is required' } : {};
    },
    bodyOf: (): WrittenMessage => {
      if (channel === 'email') return { channel, to: lead.email, template: templateId };
      return template ? { channel, template: templateId } : { channel, words };
    },
    send: (message: WrittenMessage, key) => sendMessage(lead.id, message, key),
    about: ['write', lead.id],
    done: ({ state }, message) => {
      if (state === 'sent') return [message.channel === 'email' ? 'Email sent' : 'Text sent'];
      return [`The ${wordOf(message)} is on its way`, 'The history shows when it went out.'];
    },
    errorsOf: () => ({}),
    onDone: onClose,
    onFailed: (error, message): void => form.toasts.failed(`The ${wordOf(message)} was not sent`, error),
  });
  const { templateId, words } = form.entries;
  const channel: MessageChannel = form.entries.channel === 'sms' || !hasEmail ? 'sms' : 'email';
  const { data: sending } = useQuery(sendingQuery(lead.id, 0));
  const stored = useQuery(templatesQuery);
  const variables = useQuery(variablesQuery);
  const offered = new Set(variables.data?.variables.map(({ name }) => name));
  const templates = variables.data ? sendable(stored.data?.templates ?? nothing, channel, offered) : nothing;
  const template = templates.find(({ id }) => id === templateId);
  const choose = (part: { channel?: MessageChannel; template?: string }) => {
    form.setErrors({});
    form.enter({ channel: part.channel ?? channel, templateId: part.template ?? '' });
  };
  const what = channelLabels[channel].toLowerCase();
  const error = form.errors.words;
  const against = sending ? refusal(sending, channel) : null;
  const reply = useReplyMeanwhile(lead.id);
  return (
    <FormDialog
      title={`Write to ${nameOf(lead)}`}
      description={(channel === 'email' ? lead.email : lead.phone) ?? 'There is no number yet.'}
      draft={form.draft}
      act={`Send ${what}`}
      acting="Sending…"
      width="md"
      busy={form.busy}
      disabled={against !== null}
      onSubmit={form.submit}
      onClose={onClose}
    >
      <div className="grid gap-x-3 gap-y-4 sm:grid-cols-[9rem_1fr]">
        <Field label="Send by" help={hasEmail ? undefined : 'There is no email address.'}>
          {(control) => (
            <Choice
              {...control}
              value={channel}
              options={hasEmail ? channelLabels : textsOnly}
              onChoose={(chosen) => choose({ channel: chosen })}
            />
          )}
        </Field>
        <Field label="Words" error={channel === 'email' ? error : undefined}>
          {(control) => (
            <FilterChoice
              {...control}
              any={channel === 'email' ? 'Choose a template…' : 'Your own'}
              value={templateId}
              options={templates.map(({ id, name }) => [id, name] as const)}
              onChoose={(chosen) => choose({ template: chosen ?? '' })}
            />
          )}
        </Field>
      </div>
      {(stored.isError || variables.isError) && (
        <p role="alert" className="text-danger">
          The templates could not be loaded. Close this and try again.
        </p>
      )}
      {against !== null && (
        <p role="status" className="rounded-control bg-warning-soft px-3 py-2 text-warning">
          {against}
        </p>
      )}
      {channel === 'email' && sending && !sending.mailReplies && <RepliesElsewhere className="text-sm text-ink-soft" />}
      {reply !== undefined && (
        <div role="status" className="rounded-control bg-accent-soft px-3 py-2">
          <p className="line-clamp-4 wrap-anywhere">
            {nameOf(lead)} wrote in the meantime: “{reply}”
          </p>
        </div>
      )}
      {template ? (
        <TemplateWords template={template} leadId={lead.id} />
      ) : (
        channel === 'sms' && <OwnWords words={words} error={error} onChange={(text) => form.enter({ words: text })} />
      )}
    </FormDialog>
  );
}

/** Why the channel may not be used, and a remedy; null if it may. */
function refusal(sending: Sending, channel: MessageChannel): string | null {
  const why = sending[channel].request;
  if (why === null) return null;
  const sentence = `No ${channel === 'email' ? 'email' : 'text'} can be sent: ${withheldReasons[why]}.`;
  return why === 'no_consent' ? `${sentence} Ask them, and record it under Consent.` : sentence;
}
