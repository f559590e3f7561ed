import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../ui/badge.js';
import { Failure } from '../../ui/failure.js';
import { Skeleton } from '../../ui/skeleton.js';
import { servicesQuery } from './settings-query.js';

/** The external services that the server has keys for. The keys stay in its environment: only names and yes or no come here. */
export function ServicesList() {
  const answer = useQuery(servicesQuery);
  return (
    <section aria-label="Connected services" className="rounded-card border border-line bg-surface">
      <header className="border-b border-line px-4 py-3">
        <h2 className="text-base font-semibold">Connected services</h2>
        <p className="text-ink-soft">
          Keys and addresses are set in the server’s environment, and never shown. The server’s operator changes them.
        </p>
      </header>
      {answer.isPending && (
        <div role="status" aria-label="Loading the services" className="flex flex-col gap-2 p-4">
          <Skeleton className="h-10 w-full" />
          <Skeleton className="h-10 w-full" />
        </div>
      )}
      {answer.isError && !answer.data && (
        <Failure
          title="The services could not be loaded"
          retry={() => void answer.refetch()}
          retrying={answer.isFetching}
        >
          {answer.error.message}
        </Failure>
      )}
      <ul className="divide-y divide-line">
        {answer.data?.services.map(({ name, configured, without, variables }) => (
          <li key={name} className="flex flex-col gap-1 px-4 py-3">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{name}</span>
              <Badge hue={configured ? 'green' : 'gray'}>{configured ? 'Configured' : 'Not configured'}</Badge>
            </p>
            {!configured && <p className="text-ink-soft">{without}</p>}
            <p className="flex flex-wrap gap-x-3 gap-y-1 text-xs text-ink-soft">
              {variables.map((variable) => (
                <span key={variable.name} className="wrap-anywhere">
                  <code>{variable.name}</code> {variable.set ? 'set' : 'not set'}
                </span>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
