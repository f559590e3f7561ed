import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { toast } from 'sonner';
import type { QuestionName } from '../../../../../contracts/src/analytics/choices.js';
import { technicalDetail } from '../../../lib/calls/technical-detail.js';
import { issueReceipt } from '../analytics-query.js';
import type { Choices } from '../questions.js';

/** Keeps a figure as a receipt, and leads to it. */
export function useIssueReceipt(question: QuestionName, choices: Choices, cell: string) {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const issue = () => {
    setBusy(true);
    issueReceipt(question, choices, cell)
      .then(async ({ id }) => {
        toast.dismiss(failedToast);
        await navigate({ to: '/dashboard/analytics/receipts/$id', params: { id } });
      })
      .catch((error: unknown) =>
        toast.error('The receipt could not be written', { id: failedToast, description: technicalDetail(error) }),
      )
      .finally(() => setBusy(false));
  };
  return { issue, busy };
}

const failedToast = 'receipt-failed';
