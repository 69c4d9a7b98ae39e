import type { FailedJob } from '#modules/operating/stuck/stuck.contract.ts';
import { m } from '#shared/messages/messages.js';
import { formatFull } from '#shared/time.ts';
import { OPERATOR_ZONE } from '#web/components/operator/operator-zone.ts';
import { settledNote, settledPath } from '#web/components/operator/queues/settled-note.ts';
import { settleJobs } from '#web/components/operator/queues/stuck-forms.ts';
import { StuckPage } from '#web/components/operator/queues/stuck-page.tsx';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { FAILED_JOBS_PATH, operatorOrderPath } from '#web/paths/operator.ts';
import { forOperator } from '../for-operator.ts';
import { moveOn } from '../move-on.ts';
import type { Route } from './+types/failed-jobs.ts';

export async function loader({ context, url }: Route.LoaderArgs) {
  const found = await context.get(pageContext).call('GET /api/admin/jobs');
  return { jobs: forOperator(found, url)?.data ?? null, said: settledNote(url) };
}

export const action = (sent: Route.ActionArgs) =>
  moveOn(sent, settleJobs, { to: (done) => settledPath(FAILED_JOBS_PATH, done) });

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.ops_jobs());

export default function FailedJobsPage({ loaderData, actionData }: Route.ComponentProps) {
  const { jobs, said } = loaderData;
  const groups = jobs?.map(({ name, count, oldest }) => ({
    key: name,
    name,
    count,
    rows: oldest.map(rowOf),
  }));
  return (
    <StuckPage
      title={m.ops_jobs()}
      lead={m.ops_jobs_lead()}
      again={m.ops_job_again()}
      groups={groups ?? null}
      said={said}
      refusal={actionData ?? null}
    />
  );
}

function rowOf({ id, reference, problem, times, first_at, failed_at }: FailedJob) {
  const when = (at: string) => formatFull(at, OPERATOR_ZONE, currentLocale());
  return {
    id,
    title: problem,
    about: [
      reference,
      m.ops_given_up({ when: when(failed_at) }),
      times > 1 && m.ops_times({ count: times, when: when(first_at) }),
    ]
      .filter(Boolean)
      .join(' · '),
    more: reference && (
      <a
        href={operatorOrderPath(reference)}
        className="inline-flex min-h-11 items-center font-semibold text-primary"
      >
        {m.ops_order({ reference })}
      </a>
    ),
  };
}
