import { useQuery } from '@tanstack/react-query';
import type { Template } from '../../../../../contracts/src/templates/queries.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { templatePreviewQuery } from '../../campaigns/templates/template-calls.js';
import { ShownPreview } from '../../campaigns/templates/template-preview.js';

/** A template's words as this lead receives them. */
export function TemplateWords({
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
