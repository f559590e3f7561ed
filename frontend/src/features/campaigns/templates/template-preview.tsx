import { shownName } from '../../../../../contracts/src/person-name.js';
import { counted } from '../../../../../contracts/src/numerals.js';
import { useQuery } from '@tanstack/react-query';
import { clsx } from 'clsx';
import { UserRound } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { TemplatePreview } from '../../../../../contracts/src/templates/routes.js';
import { smsSegments } from '../../../../../contracts/src/messages/sms-segments.js';
import { Button } from '../../../ui/button.js';
import { lazyDialog } from '../../../ui/lazy-part.js';
import { Skeleton } from '../../../ui/skeleton.js';
import '../../blog/post-content.css';
import { templatePreviewQuery, type PreviewAsked } from './template-calls.js';
import type { TemplateForm } from './template-form.js';

const ChooseLead = lazyDialog(async () => (await import('../../leads/components/choose-lead.js')).ChooseLeadDialog);
const restMs = 300;

/** The typed text as a lead would receive it, after a short pause in typing: with samples, or with a lead's own values. */
export function TemplatePreviewPart({ id, values }: { id: string | undefined; values: TemplateForm }) {
  const [lead, setLead] = useState<{ id: string; name: string } | null>(null);
  const [choosing, setChoosing] = useState(false);
  const { type, subject, content } = values;
  const now: PreviewAsked = {
    type,
    content,
    subject: type === 'email' ? subject : '',
    ...(id !== undefined && { templateId: id }),
    ...(lead && { leadId: lead.id }),
  };
  const asked = useRested(JSON.stringify(now));
  const { data, isError } = useQuery({
    ...templatePreviewQuery(JSON.parse(asked) as PreviewAsked),
    placeholderData: (before) => before,
  });
  return (
    <section aria-label="Preview" className="flex min-w-0 flex-col gap-2 text-sm">
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="font-medium">Preview</h3>
        <p className="text-ink-soft">{lead ? `as ${shownName(lead.name)} would get it` : 'with samples'}</p>
        <div className="ml-auto flex gap-1.5">
          {lead && (
            <Button size="sm" variant="quiet" onClick={() => setLead(null)}>
              Use samples
            </Button>
          )}
          <Button size="sm" onClick={() => setChoosing(true)}>
            <UserRound /> {lead ? 'Another lead' : 'Use a lead'}
          </Button>
        </div>
      </div>
      {isError && (
        <p role="status" className="rounded-control border border-line px-3 py-2 text-ink-soft">
          The preview is not available right now. Your text is not affected.
        </p>
      )}
      {data && <ShownPreview preview={data} type={type} />}
      {!data && !isError && <Skeleton className="h-60 w-full" />}
      {choosing && (
        <ChooseLead
          title="Preview with a lead"
          description="Nothing is sent."
          confirm="Show as this lead"
          onClose={() => setChoosing(false)}
          onChosen={(chosen) => {
            setLead(chosen);
            setChoosing(false);
          }}
        />
      )}
    </section>
  );
}

/** The text as it would be sent, or the reason why it can't be. */
export function ShownPreview({ preview, type }: { preview: TemplatePreview; type: TemplateForm['type'] }) {
  if (preview.faults.length > 0)
    return (
      <div
        role="status"
        className="flex flex-col gap-1 rounded-control border border-danger bg-danger-soft px-3 py-2 text-danger"
      >
        {preview.faults.map(({ path, message }) => (
          <p key={path} className="wrap-anywhere">
            <span className="font-medium">{path === 'subject' ? 'Subject' : 'Content'}:</span> {message}
          </p>
        ))}
      </div>
    );
  return type === 'email' ? <Letter preview={preview} /> : <Text text={preview.text} />;
}

function Letter({ preview: { subject, html } }: { preview: TemplatePreview }) {
  return (
    <div
      tabIndex={0}
      role="region"
      aria-label="The email"
      className="max-h-[70vh] overflow-y-auto rounded-card border border-line bg-surface"
    >
      <p className="border-b border-line px-4 py-2.5 font-semibold wrap-anywhere">{subject || 'No subject'}</p>
      {/* The server renders it from Markdown and lets no HTML through (backend/src/blog/blog-queries.ts). */}
      <div className="post-content px-4 py-3 wrap-anywhere" dangerouslySetInnerHTML={{ __html: html ?? '' }} />
    </div>
  );
}

function Text({ text }: { text: string }) {
  const { segments, places, alphabet, outside } = smsSegments(text);
  return (
    <div className="flex flex-col gap-2">
      <p className="max-w-80 self-start rounded-card rounded-bl-none bg-sunken px-3.5 py-2.5 whitespace-pre-wrap wrap-anywhere">
        {text || 'Nothing yet'}
      </p>
      <p className={clsx(segments > 1 ? 'text-warning' : 'text-ink-soft')} role="status">
        {counted(places, 'character')}, sent as {segments} {segments === 1 ? 'message' : 'messages'}
        {alphabet === 'unicode' && `. ${outside.slice(0, 5).join(' ')} leave only 70 characters per message.`}
      </p>
    </div>
  );
}

/** The text, after a short pause in typing. */
function useRested(text: string): string {
  const [rested, setRested] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setRested(text), restMs);
    return () => clearTimeout(timer);
  }, [text]);
  return rested;
}
