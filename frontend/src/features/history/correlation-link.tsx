import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { sessionQuery } from '../session/session.js';

/** A correlation id. For admins it leads to everything that the action caused. */
export function CorrelationLink({ id }: { id: string }) {
  const isAdmin = useQuery(sessionQuery).data?.user?.role === 'admin';
  if (id === '') return <code>unknown</code>;
  if (!isAdmin) return <code>{id}</code>;
  return (
    <Link
      to="/operations/events"
      search={{ correlation: id, view: 'graph' }}
      title="What this action caused"
      className="rounded-sm underline underline-offset-2"
    >
      <code>{id}</code>
    </Link>
  );
}
