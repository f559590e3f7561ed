import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../../ui/badge.js';
import { walkthroughsQuery } from '../../lead-lists/dashboard-queries.js';

/** Shown beside a lead's walkthrough if its time collides with another one. Empty otherwise. */
export function WalkthroughConflict({ leadId }: { leadId: string }) {
  const { data } = useQuery(walkthroughsQuery);
  const conflict = data?.walkthroughs.some((each) => each.leadId === leadId && each.conflict);
  return conflict ? (
    <span title="Another walkthrough or the office calendar has this time too. Move one of them.">
      <Badge hue="orange">Conflict</Badge>
    </span>
  ) : null;
}
