import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { newKey } from '../../../lib/calls/new-key.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { Failure } from '../../../ui/failure.js';
import { Skeleton } from '../../../ui/skeleton.js';
import { openForm } from '../../admin/blog/merge-form.js';
import { templateQuery, variablesQuery } from './template-calls.js';
import { TemplateEditor } from './template-editor.js';
import { emptyTemplate, formOfTemplate } from './template-form.js';
import { TemplateList } from './template-list.js';

/** All templates, or the open one. */
export function TemplatesTab() {
  const { template } = useSearch({ from: '/_console/campaigns' });
  if (template === undefined) return <TemplateList />;
  return template === 'new' ? <NewTemplate /> : <OpenTemplate key={template} id={template} />;
}

function OpenTemplate({ id }: { id: string }) {
  const { data, error, isFetching, refetch } = useQuery(templateQuery(id));
  if (!data) return <Missing what="template" error={error} retry={() => void refetch()} retrying={isFetching} />;
  const { template, variables } = data;
  return (
    <TemplateEditor
      id={id}
      opened={openForm(formOfTemplate(template), template.version)}
      variables={variables}
      saved={{ at: template.savedAt, by: template.savedBy }}
    />
  );
}

function NewTemplate() {
  const [id] = useState(newKey);
  const { data, error, isFetching, refetch } = useQuery(variablesQuery);
  if (!data) return <Missing what="variables" error={error} retry={() => void refetch()} retrying={isFetching} />;
  return <TemplateEditor id={id} opened={openForm(emptyTemplate, null)} variables={data.variables} saved={null} />;
}

/** Shown while it loads, and if it can't be loaded. */
function Missing({
  what,
  error,
  retry,
  retrying,
}: {
  what: string;
  error: Error | null;
  retry: () => void;
  retrying: boolean;
}) {
  if (!error)
    return (
      <div className="mx-auto flex w-full max-w-6xl flex-col gap-3 p-4">
        <p role="status" className="sr-only">
          Loading the {what}…
        </p>
        <Skeleton className="h-8 w-64" />
        <Skeleton className="h-96 w-full" />
      </div>
    );
  return (
    <Failure title={`The ${what} could not be loaded`} retry={retry} retrying={retrying} error={error}>
      {sentenceOf(error, 'Nothing was changed.')}
    </Failure>
  );
}
