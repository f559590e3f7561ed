import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { ApiProblem } from '../../../lib/calls/api-problem.js';
import { queryClient } from '../../../lib/calls/query-client.js';
import { useKeptForm } from '../../../lib/kept-form.js';
import { absorb, isEdited, mergedFormSchema, resumeForm, type MergedForm } from '../../admin/blog/merge-form.js';
import { actionToast } from '../../lead-commands/action-toast.js';
import { useIntent } from '../../../lib/use-intent.js';
import { useHoldPage } from '../../session/page-hold.js';
import { whileSignedIn } from '../../session/while-signed-in.js';
import { saveTemplate, templateQuery, templatesChanged } from './template-calls.js';
import { formOfTemplate, templateOfForm } from './template-form.js';

const noErrors: ApiProblem['errors'] = [];

/** The form of a template with its saving. Typed text stays, whatever fails and whoever else saved meanwhile. */
export function useTemplateSave(id: string, opened: MergedForm, savedAtFirst: Saved | null) {
  const [form, setForm, draft] = useKeptForm(`template:${opened.revision === null ? 'new' : id}`, {
    schema: mergedFormSchema,
    open: () => opened,
    resume: (before) => resumeForm(before, opened.values, opened.revision),
    draftOf: (now) => (isEdited(now) ? now : null),
  });
  const [saved, setSaved] = useState(savedAtFirst);
  const navigate = useNavigate();
  const intent = useIntent();
  const toast = actionToast('save template', id);
  useHoldPage(isEdited(form));

  /** Takes in what is stored now. */
  const readAgain = async (onto: (before: MergedForm) => MergedForm = (before) => before) => {
    await queryClient.invalidateQueries({ queryKey: templateQuery(id).queryKey, refetchType: 'none' });
    const { template } = await queryClient.fetchQuery(templateQuery(id));
    setSaved({ at: template.savedAt, by: template.savedBy });
    setForm((before) => absorb(onto(before), formOfTemplate(template), template.version));
  };

  const save = useMutation({
    mutationFn: ({ values, revision }: MergedForm) => {
      const key = intent.keyOf({ values, revision });
      return whileSignedIn(() => saveTemplate(id, { version: revision, body: templateOfForm(values), key }));
    },
    onSuccess: async ({ version }, sent) => {
      intent.done();
      toast.done(sent.revision === null ? 'Template created' : 'Template saved');
      setForm((before) => ({ ...before, began: sent.values, revision: version, conflicts: [], followed: [] }));
      if (sent.revision === null)
        void navigate({ to: '/campaigns', search: { tab: 'templates', template: id }, replace: true });
      await templatesChanged();
      // As it was stored, trimmed for instance.
      await readAgain();
      setForm((before) => ({ ...before, followed: [] }));
    },
    onError: async (error, sent) => {
      if (!(error instanceof ApiProblem) || error.code !== 'revision_mismatch')
        return toast.failed('Failed to save template', error);
      try {
        await readAgain((before) => ({ ...before, began: sent.began }));
        toast.failed('Failed to save template', 'Somebody else saved it while you were editing.');
      } catch (failed) {
        toast.failed('Failed to save template', failed);
      }
    },
  });
  return {
    ...{ form, setForm, draft, saved, readAgain },
    save: () => save.mutate(form),
    saving: save.isPending,
    errors: save.error instanceof ApiProblem ? save.error.errors : noErrors,
  };
}

/** When the current version was saved, and by whom; `by` null: it came with the product. */
export interface Saved {
  at: string;
  by: string | null;
}
