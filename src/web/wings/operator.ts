import { OperatorShell } from '#web/components/operator/operator-shell.tsx';
import type { Waiting } from '#web/components/operator/waiting.ts';
import { formOf } from '#web/forms/answer-form.ts';
import { pageContext } from '#web/page/page-context.ts';
import { signedOut } from '#web/page/signed-out.ts';
import { forOperator } from '#web/pages/operator/for-operator.ts';
import type { Route } from './+types/operator.ts';
import type { Wing } from './wing.ts';

// The platform's own people: what waits for a decision.
export const handle: Wing = { Shell: OperatorShell };

// A form is refused before anybody reads it, or its faults would tell strangers that there is such a page.
export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request, url }) => {
    if (request.method === 'GET' || request.method === 'HEAD') return;
    const found = await context.get(pageContext).call('GET /api/admin/queues');
    // Nothing is lost of what an operator typed until their session ended.
    if (!found.ok && found.error.code === 'sign_in_needed')
      throw signedOut(await formOf(request.clone()), url);
    forOperator(found, url);
  },
];

// For the menu. Who may see it, and what is said to all others, is for the pages.
export async function loader({ context }: Route.LoaderArgs): Promise<{ waiting: Waiting }> {
  const found = await context.get(pageContext).call('GET /api/admin/queues');
  return { waiting: found.ok ? found.body.data : null };
}
