import { m } from '#shared/messages/messages.js';
import { formatTime } from '#shared/time.ts';
import { AddedUpChart } from '#web/components/seller/figures/added-up-chart.tsx';
import { CompareForm } from '#web/components/seller/figures/compare-form.tsx';
import { DayBars } from '#web/components/seller/figures/day-bars.tsx';
import { leadWords } from '#web/components/seller/figures/figures-words.ts';
import { CodeBars, SourceBars, StepBars, TypeBars } from '#web/components/seller/figures/share-bars.tsx';
import { useLiveFigures } from '#web/components/seller/figures/use-live-figures.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { sharePath } from '#web/paths/seller.ts';
import { QUIET_BUTTON } from '#web/ui/button.ts';
import type { Route } from './+types/figures.ts';

export async function loader({ context, params: { organizer, event }, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const comparedWith = url.searchParams.get('with');
  const figures = await call('GET /api/sell/{organizer}/events/{event}/figures', {
    params: { organizer, event },
    query: comparedWith === null ? {} : { with: comparedWith },
  });
  if (!figures.ok) throw notThere(url, figures.error);
  return { figures: figures.body.data, comparedWith };
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.figures_tab());

export default function FiguresPage({ loaderData, params }: Route.ComponentProps) {
  const { organizer, event } = params;
  const { comparedWith } = loaderData;
  const figures = useLiveFigures(loaderData.figures, { organizer, event, comparedWith });
  const time = formatTime(figures.as_of, figures.event.time_zone, currentLocale());
  const isNothing = figures.sums.orders === 0;
  return (
    <div className="grid gap-6">
      <div>
        <p aria-live="polite" className="type-title text-balance wrap-anywhere">
          {leadWords(figures)}
        </p>
        <p className="mt-1 text-small text-ink-2">
          {m.figures_as_of({ time })} {!figures.event.is_over && m.figures_live()}
        </p>
      </div>
      {isNothing ? (
        <a href={sharePath(organizer, figures.event.id)} className={`${QUIET_BUTTON} justify-self-start`}>
          {m.links_more()}
        </a>
      ) : (
        <>
          <CompareForm figures={figures} />
          <AddedUpChart figures={figures} />
        </>
      )}
      <div className="grid items-start gap-6 lg:grid-cols-2">
        {!isNothing && <DayBars figures={figures} />}
        <StepBars figures={figures} />
        {!isNothing && (
          <>
            <TypeBars figures={figures} />
            <SourceBars figures={figures} />
            <CodeBars figures={figures} />
          </>
        )}
      </div>
      {!isNothing && <p className="text-small text-ink-2">{m.figures_returned_hint()}</p>}
    </div>
  );
}
