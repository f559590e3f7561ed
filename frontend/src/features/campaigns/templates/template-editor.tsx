import { Link, useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { ArrowLeft, History } from 'lucide-react';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { useKeptForm } from '../../../lib/kept-form.js';
import {
  choose,
  isEdited,
  type MergedForm,
  mergedFormSchema,
  openForm,
  resumeForm,
  ConflictList,
} from '../../merging/merge-form.js';
import { useMergedSave } from '../../merging/use-merged-save.js';
import { saveTemplate, templateQuery, templatesChanged } from './template-calls.js';
import { formOfTemplate, type TemplateForm, templateLabels, templateOfForm } from './template-form.js';
import { timedBySettings } from '../../../../../contracts/src/campaigns/campaign.js';
import type { ShownVariable } from '../../../../../contracts/src/templates/routes.js';
import { officeDateTime } from '../../../lib/format.js';
import { Button } from '../../../ui/button.js';
import { lazyDialog } from '../../../ui/lazy-part.js';
import { TypedEarlier } from '../../../ui/dialog.js';
import { useNames } from '../../people/names-query.js';
import { personName } from '../../people/person-name.js';
import { TemplateFieldsPart } from './template-fields.js';
import { TemplatePreviewPart } from './template-preview.js';

const noErrors: ApiProblem['errors'] = [];

/** The form of a template with its saving. Typed text stays, whatever fails and whoever else saved meanwhile. */
function useTemplateSave(id: string, opened: MergedForm, savedAtFirst: Saved | null) {
  const [form, setForm, draft] = useKeptForm(`template:${opened.revision === null ? 'new' : id}`, {
    schema: mergedFormSchema,
    open: () => opened,
    resume: (before) => resumeForm(before, opened.values, opened.revision),
    draftOf: (now) => (isEdited(now) ? now : null),
  });
  const [saved, setSaved] = useState(savedAtFirst);
  const navigate = useNavigate();
  const { save, saving, takeIn } = useMergedSave(form, setForm, {
    about: ['save template', id],
    done: (isNew) => (isNew ? 'Template created' : 'Template saved'),
    failed: 'Failed to save template',
    send: async ({ values, revision }, key) =>
      (await saveTemplate(id, { version: revision, body: templateOfForm(values), key })).version,
    readNow: async () => {
      await queryClient.invalidateQueries({ queryKey: templateQuery(id).queryKey, refetchType: 'none' });
      const { template } = await queryClient.fetchQuery(templateQuery(id));
      setSaved({ at: template.savedAt, by: template.savedBy });
      return { values: formOfTemplate(template), revision: template.version };
    },
    onSaved: (_revision, sent) => {
      if (sent.revision === null)
        void navigate({ to: '/campaigns', search: { tab: 'templates', template: id }, replace: true });
      return templatesChanged();
    },
    stays: true,
  });
  return {
    form,
    setForm,
    draft,
    saved,
    takeIn,
    save,
    saving: saving.isPending,
    errors: saving.error instanceof ApiProblem ? saving.error.errors : noErrors,
  };
}

/** When the current version was saved, and by whom; `by` null: it came with the product. */
interface Saved {
  at: string;
  by: string | null;
}

const VersionsDialog = lazyDialog(async () => (await import('./template-versions.js')).TemplateVersionsDialog);

/** The editor of a template: its fields with the variables, a preview for a lead, and its versions. */
export function TemplateEditor({
  id,
  opened,
  variables,
  saved: savedAtFirst,
}: {
  id: string;
  opened: MergedForm;
  variables: readonly ShownVariable[];
  saved: Saved | null;
}) {
  const { form, setForm, draft, saved, save, saving, errors, takeIn } = useTemplateSave(id, opened, savedAtFirst);
  const [versions, setVersions] = useState(false);
  const names = useNames();
  const values = form.values as unknown as TemplateForm;
  const edited = isEdited(form);
  useEffect(() => {
    if (errors.length > 0) document.querySelector<HTMLElement>('#campaign-template [aria-invalid="true"]')?.focus();
  }, [errors]);
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 p-4 max-md:p-2">
      <header className="flex flex-wrap items-center gap-2">
        <Link
          to="/campaigns"
          search={{ tab: 'templates' }}
          className="inline-flex min-h-8 items-center gap-1 text-sm text-accent hover:underline"
        >
          <ArrowLeft className="size-4" /> All templates
        </Link>
        <h2 className="w-full text-lg font-semibold wrap-anywhere">{values.name.trim() || 'New template'}</h2>
        {form.revision !== null && saved && (
          <p className="text-ink-soft">
            Version {form.revision}
            {saved.by === null ? ', as delivered' : `, ${officeDateTime(saved.at)}, ${personName(saved.by, names)}`}
          </p>
        )}
        <div className="ml-auto flex flex-wrap gap-2">
          {edited && (
            <Button variant="quiet" onClick={() => setForm((before) => openForm(before.began, before.revision))}>
              Discard changes
            </Button>
          )}
          {form.revision !== null && (
            <Button onClick={() => setVersions(true)}>
              <History /> Versions
            </Button>
          )}
          <Button
            variant="primary"
            type="submit"
            form="campaign-template"
            busy={saving}
            disabled={form.conflicts.length > 0 || (!edited && form.revision !== null)}
          >
            {saving ? 'Saving…' : 'Save'}
          </Button>
        </div>
      </header>
      {draft.found && <TypedEarlier discard="Discard changes" />}
      <ConflictList
        form={form}
        labels={templateLabels}
        shown={(_field, value) => String(value) || 'Empty'}
        onChoose={(field, whose) => setForm((before) => choose(before, field, whose))}
      />
      {timedBySettings.includes(id) && (
        <p className="rounded-control bg-warning-soft px-3 py-2 text-sm text-warning">
          When this one goes out is set in{' '}
          <Link to="/campaigns" search={{ tab: 'settings' }} className="underline">
            Settings
          </Link>
          ; the delay here has no effect.
        </p>
      )}
      <div className="grid gap-6 lg:grid-cols-2">
        <TemplateFieldsPart
          values={values}
          isNew={form.revision === null}
          variables={variables}
          errors={errors}
          onChange={(change) =>
            setForm((before) => ({ ...before, values: { ...before.values, ...(change as Record<string, string>) } }))
          }
          onSubmit={() => {
            if (!saving && form.conflicts.length === 0) save();
          }}
        />
        <TemplatePreviewPart id={form.revision === null ? undefined : id} values={values} />
      </div>
      {versions && form.revision !== null && (
        <VersionsDialog
          template={{ id, version: form.revision, edited }}
          onClose={() => setVersions(false)}
          onRestored={async () => void (await takeIn())}
        />
      )}
    </div>
  );
}
