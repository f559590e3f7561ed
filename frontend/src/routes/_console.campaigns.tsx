import { createFileRoute } from '@tanstack/react-router';
import { campaignsKeys, campaignsSearch } from '../features/campaigns/campaigns-address.js';
import { CampaignsScreen } from '../features/campaigns/campaigns-screen.js';
import { toldSearch } from '../lib/checked-search.js';

export const Route = createFileRoute('/_console/campaigns')({
  validateSearch: toldSearch(campaignsKeys, campaignsSearch),
  component: CampaignsScreen,
});
