import { workflowLabels } from '../../../../../contracts/src/campaigns/words.js';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Mail, MessageSquareText, Plus } from 'lucide-react';
import { useState } from 'react';
import { channelLabels } from '../../../../../contracts/src/messages/words.js';
import type { Template } from '../../../../../contracts/src/templates/routes.js';
import { type CampaignWorkflow, campaignWorkflows } from '../../../../../contracts/src/campaigns/campaign.js';
import { sentenceOf } from '../../../lib/calls/api-problem.js';
import { officeDateTime } from '../../../lib/format.js';
import { buttonClass } from '../../../ui/button.js';
import { EmptyState, Failure } from '../../../ui/failure.js';
import { Loading } from '../../../ui/skeleton.js';
import { useNames } from '../../people/names-query.js';
import { personName } from '../../people/person-name.js';
import { templateQuery, templatesQuery, variablesQuery } from './template-calls.js';
import { emptyTemplate, formOfTemplate, timingWords, withoutCode } from './template-form.js';
import { newKey } from '../../../lib/calls/api.js';
import { openForm } from '../../merging/merge-form.js';
import { TemplateEditor } from './template-editor.js';

const groups: readonly { workflow: CampaignWorkflow | null; title: string; about: string }[] = [
  ...campaignWorkflows.map((workflow) => ({ workflow, title: workflowLabels[workflow], about: aboutOf(workflow) })),
  { workflow: null, title: 'Immediately', about: 'Answers, notices and links, sent when something happens.' },
];

function aboutOf(workflow: CampaignWorkflow): string {
  if (workflow === 'warm_lead') return 'For leads that have inquired but not decided yet.';
  return workflow === 'confirmation' ? 'Before a walkthrough.' : 'For owners who have just come to us.';
}

const newLink = (
  <Link to="/campaigns" search={{ tab: 'templates', template: 'new' }} className={buttonClass({ variant: 'primary' })}>
    <Plus /> New template
  </Link>
);

/** Every template, by workflow, in the order of sending. */
function TemplateList() {
  const answer = useQuery(templatesQuery);
  const { data, error, isPending } = answer;
  if (isPending)
    return (
      <Loading
        label="Loading the templates"
        className="mx-auto flex w-full max-w-5xl flex-col gap-2 p-4"
        bars={['h-5 w-40', 'h-28 w-full', 'mt-4 h-5 w-40', 'h-48 w-full', 'mt-4 h-5 w-40', 'h-48 w-full']}
      />
    );
  if (!data)
    return (
      <Failure title="The templates could not be loaded" of={answer}>
        {sentenceOf(error, 'They are safe; only this list could not be read.')}
      </Failure>
    );
  if (data.templates.length === 0)
    return (
      <EmptyState className="flex-1" icon={<Mail />} title="No templates" action={newLink}>
        Messages to leads are made from templates.
      </EmptyState>
    );
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-6 p-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="text-ink-soft">Every change is a new version; sent messages keep their wording.</p>
        <div className="ml-auto">{newLink}</div>
      </div>
      {groups.map(({ workflow, title, about }) => {
        const templates = data.templates.filter((template) => template.workflow === workflow);
        return templates.length === 0 ? null : <Group key={title} title={title} about={about} templates={templates} />;
      })}
    </div>
  );
}

function Group({ title, about, templates }: { title: string; about: string; templates: Template[] }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h2 className="font-semibold">{title}</h2>
        <p className="text-ink-soft">{about}</p>
      </div>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {templates.map((template) => (
          <Row key={template.id} template={template} />
        ))}
      </ul>
    </section>
  );
}

function Row({ template }: { template: Template }) {
  const names = useNames();
  const { id, name, type, subject, content, version, savedAt, savedBy } = template;
  const Icon = type === 'email' ? Mail : MessageSquareText;
  const who = personName(savedBy, names);
  return (
    <li>
      <Link
        to="/campaigns"
        search={{ tab: 'templates', template: id }}
        className="flex items-start gap-x-3 gap-y-0.5 px-3 py-2.5 hover:bg-hover max-sm:flex-wrap"
      >
        <Icon className="mt-0.5 size-4 shrink-0 text-ink-soft" />
        <span className="flex min-w-0 flex-1 flex-col gap-0.5">
          <span className="flex flex-wrap items-baseline gap-x-2">
            <span className="font-medium wrap-anywhere">{name}</span>
            <span className="text-xs text-ink-soft">{channelLabels[type]}</span>
          </span>
          <span className="truncate text-ink-soft">{withoutCode(type === 'email' ? subject : content)}</span>
        </span>
        <span className="flex shrink-0 flex-col gap-0.5 text-xs text-ink-soft max-sm:w-full max-sm:shrink max-sm:pl-7 sm:items-end sm:text-right">
          <span className="empty:hidden">{timingWords(template)}</span>
          <span>{who === null ? 'Original' : `Version ${version}, ${officeDateTime(savedAt)}, ${who}`}</span>
        </span>
      </Link>
    </li>
  );
}

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
      <Loading
        label={`Loading the ${what}`}
        className="mx-auto flex w-full max-w-5xl flex-col gap-3 p-4"
        bars={['h-8 w-64', 'h-96 w-full']}
      />
    );
  return (
    <Failure title={`The ${what} could not be loaded`} retry={retry} retrying={retrying} error={error}>
      {sentenceOf(error, 'Nothing was changed.')}
    </Failure>
  );
}
