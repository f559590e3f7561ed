import { clsx } from 'clsx';
import { smsSegments } from '../../../../../contracts/src/messages/sms-segments.js';
import { Choice, Field, FilterChoice, Input, TextArea } from '../../../ui/field.js';
import type { SentEmail } from '../../../../../contracts/src/messages/routes.js';
import { invalidate } from '../../../lib/calls/query-client.js';
import { historyKey } from '../../../live/changed.js';
import { whileSignedIn } from '../../session/while-signed-in.js';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  leadAddressesRoutes,
  mostCharacters,
  mostSubjectCharacters,
  type SendMail,
  type SendText,
} from '../../../../../contracts/src/consent/routes.js';
import type { MessageEvent } from '../../../../../contracts/src/messages/events.js';
import type { Template } from '../../../../../contracts/src/templates/routes.js';
import { channelLabels, notByHand } from '../../../../../contracts/src/messages/words.js';
import type { MessageChannel } from '../../../../../contracts/src/messages/message.js';
import { isKnown } from '../../../../../contracts/src/keys/known.js';
import type { Lead } from '../../../../../contracts/src/leads/queries.js';
import { send } from '../../../lib/calls/api.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { templatePreviewQuery, templatesQuery, variablesQuery } from '../../campaigns/templates/template-calls.js';
import { ShownPreview } from '../../campaigns/templates/template-preview.js';
import { FormDialog } from '../../../ui/form-dialog.js';
import { errorsByPath, type FieldErrors } from '../../../lib/calls/api-problem.js';
import { useCommandForm } from '../../command-form/use-command-form.js';
import { recordedOf } from '../../history/recorded.js';
import { sendingQuery } from '../consent/consent-of.js';
import { RepliesElsewhere } from '../consent/replies-elsewhere.js';
import { caseQuery } from '../../timeline/case/use-case.js';
import { nameOf } from '../data/name-of.js';

/** The words of a message: a mail has a subject, too, and of a text one sees how it goes out. */
function OwnWords({
  channel,
  entries: { subject, words },
  errors,
  onEnter,
}: {
  channel: MessageChannel;
  entries: Record<'subject' | 'words', string>;
  errors: FieldErrors;
  onEnter: (part: { subject?: string; words?: string }) => void;
}) {
  const { segments, places } = smsSegments(words);
  return (
    <div className="flex flex-col gap-4">
      {channel === 'email' && (
        <Field label="Subject" mark="required" error={errors.subject}>
          {(control) => (
            <Input
              {...control}
              maxLength={mostSubjectCharacters}
              value={subject}
              onChange={({ target }) => onEnter({ subject: target.value })}
            />
          )}
        </Field>
      )}
      <div className="flex flex-col gap-1.5">
        <Field label="Text" mark="required" error={errors.words}>
          {(control) => (
            <TextArea
              {...control}
              rows={channel === 'email' ? 10 : 4}
              maxLength={mostCharacters[channel]}
              value={words}
              onChange={({ target }) => onEnter({ words: target.value })}
            />
          )}
        </Field>
        {channel === 'email' ? (
          <p className="text-sm text-ink-soft">
            Below your text, the email shows the link to the owner’s page, our address, and how to unsubscribe.
          </p>
        ) : (
          <p className={clsx('text-sm', segments > 1 ? 'text-warning' : 'text-ink-soft')}>
            {places} {places === 1 ? 'character' : 'characters'}
            {segments > 1 && `, sent as ${segments} messages`}
          </p>
        )}
      </div>
    </div>
  );
}

/** A message that is sent to a lead by hand. */
interface WrittenMessage {
  channel: MessageChannel;
  body: SendMail | SendText;
}

const routes = { email: leadAddressesRoutes.mail, sms: leadAddressesRoutes.text };

/** Sends it, and reads the lead's history again. @param key the same one for the same intent @throws ApiProblem */
async function sendMessage(leadId: string, { channel, body }: WrittenMessage, key: string): Promise<SentEmail> {
  try {
    return await whileSignedIn(() => send(routes[channel], { id: leadId, body, key }));
  } finally {
    // Reads it after a refusal too: the history gives the reason.
    await invalidate(historyKey('lead', leadId));
  }
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
const wordOf = ({ channel }: WrittenMessage) => channelLabels[channel].toLowerCase();

type Received = Extract<MessageEvent, { type: 'MessageReceived' }>;

/** What the lead wrote, and the words that came since this was first shown; undefined if there are none. A program's answer is none. */
function useReplies(leadId: string): { newest: Received['data'] | undefined; meanwhile: string | undefined } {
  const { data } = useQuery(caseQuery(leadId));
  const replies = data?.events
    .flatMap((event) => recordedOf<Received>(event, ['MessageReceived']) ?? [])
    .filter((event) => !event.data.automatic);
  const [seen, setSeen] = useState(replies?.length);
  if (seen === undefined && replies) setSeen(replies.length);
  return { newest: replies?.at(-1)?.data, meanwhile: replies?.slice(seen).at(-1)?.data.text };
}

/** The subject of an answer to what the lead wrote last, if that was a mail with one. */
function answerTo(newest: Received['data'] | undefined): string {
  const subject = newest?.subject?.replace(/^(\s*re:)+\s*/i, '') ?? '';
  return subject === '' ? '' : `Re: ${subject}`.slice(0, mostSubjectCharacters);
}

/** A mail or a text, in one's own words or from a stored template, whose final message is shown first. */
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
  const replies = useReplies(lead.id);
  const form = useCommandForm({
    name: `write:${lead.id}`,
    blank: { channel: first, templateId: '', subject: answerTo(replies.newest), words: '' },
    faultsOf: (): FieldErrors => errorsByPath(routes[channel].body.safeParse(written().body).error?.issues ?? []),
    bodyOf: () => written(),
    send: (message: WrittenMessage, key) => sendMessage(lead.id, message, key),
    about: ['write', lead.id],
    done: ({ state }, message) => {
      if (state === 'sent') return [`${channelLabels[message.channel]} sent`];
      return [`The ${wordOf(message)} is on its way`, 'The history shows when it went out.'];
    },
    errorsOf: () => ({}),
    onDone: onClose,
    onFailed: (error, message): void => form.toasts.failed(`The ${wordOf(message)} was not sent`, error),
  });
  const { templateId, subject, words } = form.entries;
  const channel: MessageChannel = form.entries.channel === 'sms' || !hasEmail ? 'sms' : 'email';
  const { data: sending } = useQuery(sendingQuery(lead.id, 0));
  const stored = useQuery(templatesQuery);
  const variables = useQuery(variablesQuery);
  const offered = new Set(variables.data?.variables.map(({ name }) => name));
  const templates = variables.data ? sendable(stored.data?.templates ?? nothing, channel, offered) : nothing;
  const template = templates.find(({ id }) => id === templateId);
  const written = (): WrittenMessage => {
    if (template) return { channel, body: { template: templateId } };
    return { channel, body: channel === 'email' ? { subject, words } : { words } };
  };
  const choose = (part: { channel?: MessageChannel; template?: string }) => {
    form.setErrors({});
    form.enter({ channel: part.channel ?? channel, templateId: part.template ?? '' });
  };
  const what = channelLabels[channel].toLowerCase();
  const why = sending?.[channel].request ?? null;
  const reply = replies.meanwhile;
  return (
    <FormDialog
      title={`Write to ${nameOf(lead)}`}
      description={(channel === 'email' ? lead.email : lead.phone) ?? 'There is no number yet.'}
      draft={form.draft}
      act={`Send ${what}`}
      acting="Sending…"
      width="md"
      busy={form.busy}
      disabled={why !== null}
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
        <Field label="Words" error={form.errors.template}>
          {(control) => (
            <FilterChoice
              {...control}
              any="Your own"
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
      {why !== null && (
        <p role="status" className="rounded-control bg-warning-soft px-3 py-2 text-warning">
          {notByHand(channel, why)}
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
        <OwnWords channel={channel} entries={form.entries} errors={form.errors} onEnter={form.enter} />
      )}
    </FormDialog>
  );
}
