import { data, redirect, useSearchParams } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { HelpLink } from '#web/components/seller/help-link.tsx';
import { CancelledNote } from '#web/components/seller/sales/cancelled-note.tsx';
import { FlashCard } from '#web/components/seller/sales/flash-cards.tsx';
import { paidTypes } from '#web/components/seller/sales/flash-values.ts';
import { Told } from '#web/components/seller/sales/told.tsx';
import { useMayEdit } from '#web/components/seller/sales/use-may-edit.ts';
import { formOf } from '#web/forms/answer-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { requireSignIn } from '#web/page/require-sign-in.ts';
import { sellerEventPath } from '#web/paths/seller.ts';
import { PRIMARY_BUTTON } from '#web/ui/button.ts';
import { EmptyBox } from '#web/ui/empty-box.tsx';
import { ErrorSummary } from '#web/ui/form/error-summary.tsx';
import type { Route } from './+types/flash.ts';

const CALL = 'GET /api/sell/{organizer}/events/{event}/flash-sales';

export async function loader({ context, params: { organizer, event }, url }: Route.LoaderArgs) {
  const { call, now } = context.get(pageContext);
  const found = await call(CALL, { params: { organizer, event } });
  if (!found.ok) throw notThere(url, found.error);
  return { ...found.body.data, now: now.toISOString() };
}

// Ends one of them. One that had not begun is gone by then, so whoever presses twice has done it.
export async function action({ context, params: { organizer, event }, request, url }: Route.ActionArgs) {
  const id = Number((await formOf(request)).get('id'));
  const ended = await context
    .get(pageContext)
    .call('POST /api/sell/{organizer}/events/{event}/flash-sales/end', {
      params: { organizer, event },
      body: { id },
    });
  requireSignIn(ended, url);
  if (!ended.ok && ended.error.code !== 'flash_unknown')
    return data({ message: ended.error.message }, ended.error.statusCode);
  throw redirect(`${sellerEventPath(organizer, Number(event), 'flash')}?ended`, 303);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.sales_flash());

const PARTS = [
  ['on', m.sales_on_now],
  ['coming', m.sales_coming],
  ['over', m.sales_over],
] as const;

export default function FlashSalesPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { offer, sales, now } = loaderData;
  const mayEdit = useMayEdit(offer);
  const [query] = useSearchParams();
  const pathOf = (sale: string) =>
    `${sellerEventPath(params.organizer, Number(params.event), 'flash')}/${sale}`;
  const canHaveOne = paidTypes(offer).length > 0;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-[20px] leading-7 font-bold">{m.sales_flash()}</h2>
        {mayEdit && canHaveOne && (
          <a href={pathOf('new')} className={PRIMARY_BUTTON}>
            {m.sales_flash_new()}
          </a>
        )}
      </div>
      {actionData && <ErrorSummary message={actionData.message} />}
      {query.has('saved') && <Told>{m.sales_saved()}</Told>}
      {query.has('ended') && <Told>{m.sales_ended()}</Told>}
      <HelpLink about="sell-flash" />
      {offer.is_cancelled && <CancelledNote />}
      {!canHaveOne && <p className="mb-4 text-ink-2">{m.sales_flash_no_types()}</p>}
      {sales.length === 0 && canHaveOne && <EmptyBox>{m.sales_flash_none()}</EmptyBox>}
      {PARTS.map(([state, name]) => {
        const some = sales.filter((sale) => sale.state === state);
        if (state === 'over') some.reverse();
        return (
          some.length > 0 && (
            <section key={state} aria-labelledby={state} className="mb-6">
              <h3 id={state} className="mb-2 font-bold text-ink-2">
                {name()}
              </h3>
              <div className="grid items-start gap-3 md:grid-cols-2">
                {some.map((sale) => (
                  <FlashCard
                    key={sale.id}
                    sale={sale}
                    offer={offer}
                    mayEdit={mayEdit}
                    href={pathOf(String(sale.id))}
                    now={now}
                  />
                ))}
              </div>
            </section>
          )
        );
      })}
    </>
  );
}
