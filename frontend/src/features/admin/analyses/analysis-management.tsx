import { useTitle } from '../../../lib/use-title.js';
import { AdminFrame } from '../admin-frame.js';

/** Property Analysis, for admins. */
export function AnalysisManagement() {
  useTitle('Property Analysis');
  return (
    <AdminFrame>
      <h1 className="sr-only">Property Analysis</h1>
    </AdminFrame>
  );
}
