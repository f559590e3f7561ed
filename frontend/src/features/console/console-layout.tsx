import { QueryClientProvider } from '@tanstack/react-query';
import { queryClient } from '../../lib/calls/query-client.js';
import { ConsoleShell } from './console-shell.js';

export function ConsoleLayout() {
  return (
    <QueryClientProvider client={queryClient}>
      <ConsoleShell />
    </QueryClientProvider>
  );
}
