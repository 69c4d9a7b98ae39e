import { OperatorShell } from '#web/components/operator/operator-shell.tsx';
import type { Waiting } from '#web/components/operator/waiting.ts';
import { pageContext } from '#web/page/page-context.ts';
import type { Route } from './+types/operator.ts';
import type { Wing } from './wing.ts';

// The platform's own people: what waits for a decision.
export const handle: Wing = { Shell: OperatorShell };

// For the menu. Who may see it, and what is said to all others, is for the pages.
export async function loader({ context }: Route.LoaderArgs): Promise<{ waiting: Waiting }> {
  const found = await context.get(pageContext).call('GET /api/admin/queues');
  return { waiting: found.ok ? found.body.data : null };
}
