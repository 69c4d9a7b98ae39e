import { data, redirect, useSearchParams } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { HelpLink } from '#web/components/seller/help-link.tsx';
import { CancelledNote } from '#web/components/seller/sales/cancelled-note.tsx';
import { CodeRows } from '#web/components/seller/sales/code-rows.tsx';
import { Told } from '#web/components/seller/sales/told.tsx';
import { useMayEdit } from '#web/components/seller/sales/use-may-edit.ts';
import { useMay } from '#web/components/seller/shell/seller-data.ts';
import { formOf } from '#web/forms/answer-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { refused } from '#web/page/page-errors.ts';
import { requireSignIn } from '#web/page/require-sign-in.ts';
import { codesFilePath, codesPath } from '#web/paths/seller.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import { EmptyBox } from '#web/ui/empty-box.tsx';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import type { Route } from './+types/codes.ts';

export async function loader({ context, params: { organizer, event }, url }: Route.LoaderArgs) {
  const { call, now, publicUrl } = context.get(pageContext);
  const q = url.searchParams.get('q')?.trim() ?? '';
  const madeWith = url.searchParams.get('with') ?? '';
  const found = await call('GET /api/sell/{organizer}/events/{event}/codes', {
    params: { organizer, event },
    query: { q, ...(madeWith && { with: madeWith }), page: url.searchParams.get('page') ?? '1' },
  });
  if (!found.ok) throw refused(url, found.error);
  return { ...found.body.data, q, madeWith, publicUrl, now: now.toISOString() };
}

export async function action({ context, params: { organizer, event }, request, url }: Route.ActionArgs) {
  const id = Number((await formOf(request)).get('id'));
  const stopped = await context
    .get(pageContext)
    .call('POST /api/sell/{organizer}/events/{event}/codes/stop', {
      params: { organizer, event },
      body: { id },
    });
  requireSignIn(stopped, url);
  if (!stopped.ok) return data({ message: stopped.error.message }, stopped.error.statusCode);
  throw redirect(codesPath(organizer, Number(event), { stopped: '' }), 303);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.sales_codes());

export default function CodesPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { offer, codes, page, pages, total, q, madeWith, publicUrl, now } = loaderData;
  const organizer = params.organizer;
  const event = Number(params.event);
  const mayEdit = useMayEdit(offer);
  const mayExport = useMay('edit_events');
  const [query] = useSearchParams();
  const chosen = { ...(q && { q }), ...(madeWith && { with: madeWith }) };
  const isChosen = q !== '' || madeWith !== '';
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-[20px] leading-7 font-bold">{m.sales_codes()}</h2>
        {mayEdit && (
          <div className="flex flex-wrap gap-2">
            <a href={codesPath(organizer, event, {}, 'many')} className={QUIET_BUTTON}>
              {m.sales_codes_many()}
            </a>
            <a href={codesPath(organizer, event, {}, 'new')} className={PRIMARY_BUTTON}>
              {m.sales_code_new()}
            </a>
          </div>
        )}
      </div>
      {actionData && <ErrorSummary message={actionData.message} />}
      {query.has('saved') && <Told>{m.sales_saved()}</Told>}
      {query.has('stopped') && <Told>{m.sales_code_stopped()}</Told>}
      <HelpLink about="sell-codes" />
      {offer.is_cancelled && <CancelledNote />}
      {(total > 0 || isChosen) && (
        <div className="mb-4 flex flex-wrap items-center gap-2">
          <form method="get" className="flex min-w-0 flex-1 basis-full gap-2 md:basis-auto">
            <input
              type="search"
              name="q"
              aria-label={m.sales_codes_search()}
              placeholder={m.sales_codes_search()}
              defaultValue={q}
              maxLength={64}
              className="h-11 min-w-0 flex-1 rounded-card border border-control bg-surface px-4 md:max-w-sm"
            />
            <button type="submit" className={QUIET_BUTTON}>
              {m.sales_search()}
            </button>
          </form>
          {isChosen && (
            <a href={codesPath(organizer, event)} className={QUIET_BUTTON}>
              {m.sales_codes_all()}
            </a>
          )}
          {total > 0 && mayExport && (
            <a href={codesFilePath(organizer, event, chosen)} download className={QUIET_BUTTON}>
              {m.sales_codes_file()}
            </a>
          )}
        </div>
      )}
      {codes.length > 0 ? (
        <CodeRows
          organizer={organizer}
          event={event}
          codes={codes}
          offer={offer}
          publicUrl={publicUrl}
          mayEdit={mayEdit}
          mayExport={mayExport}
          now={now}
        />
      ) : (
        <EmptyBox>{q === '' ? m.sales_codes_none() : m.sales_codes_not_found({ words: q })}</EmptyBox>
      )}
      {pages > 1 && (
        <nav aria-label={m.seller_pages()} className="mt-4 flex justify-between">
          {page > 1 ? (
            <a
              href={codesPath(organizer, event, { ...chosen, page: String(page - 1) })}
              className={QUIET_BUTTON}
            >
              {m.seller_page_before()}
            </a>
          ) : (
            <span />
          )}
          {page < pages && (
            <a
              href={codesPath(organizer, event, { ...chosen, page: String(page + 1) })}
              className={QUIET_BUTTON}
            >
              {m.seller_page_after()}
            </a>
          )}
        </nav>
      )}
    </>
  );
}
