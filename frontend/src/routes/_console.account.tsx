import { createFileRoute } from '@tanstack/react-router';
import { accountParts, type AccountPart } from '../features/account/account-parts.js';
import { AccountScreen } from '../features/account/account-screen.js';
import { toldSearch } from '../lib/checked-search.js';

export const Route = createFileRoute('/_console/account')({
  validateSearch: toldSearch<{ part?: AccountPart | undefined }>(['part'], ({ part }) => ({
    part: accountParts.find((known) => known === part),
  })),
  component: AccountScreen,
});
