import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { OrderOrLookup } from '#web/components/checkout/order/order-or-lookup.tsx';
import { outcomeOf } from '#web/components/checkout/order/order-stage.ts';
import { orderTitle } from '#web/components/checkout/order/stage-words.ts';
import { formOf } from '#web/forms/answer-form.ts';
import { pageMeta } from '#web/meta/page-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { orderPath, outcomePath, PAY_PATH } from '#web/paths/checkout.ts';
import type { Route } from './+types/outcome.ts';
import { actOnOrder } from './act-on-order.ts';
import { isByAccount, loadOrder, orderHeaders } from './load-order.ts';

// success, fail, pending and callback: addresses to which providers and mails send people. They decide nothing: the
// order's state does, and leads on to the page that fits it.
export async function loader({ context, url }: Route.LoaderArgs) {
  const { call, now } = context.get(pageContext);
  const asked = url.searchParams.get('REF_NUMBER')?.trim() ?? '';
  if (asked === '') return data({ loaded: null, asked });
  const loaded = await loadOrder(call, asked, url.searchParams.get('t') ?? undefined, now);
  if (!loaded) return data({ loaded: null, asked }, { status: 404 });
  const { reference, details } = loaded.order;
  const outcome = outcomeOf(loaded.order);
  if (outcome === null) throw redirect(orderPath(reference, details?.token), 303);
  if (url.pathname !== `${PAY_PATH}/${outcome}` || (url.searchParams.has('t') && isByAccount(loaded))) {
    throw redirect(outcomePath(outcome, reference, details?.token), 303);
  }
  return data({ loaded, asked: '' }, { headers: orderHeaders(loaded) });
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const form = await formOf(request);
  const reference = url.searchParams.get('REF_NUMBER')?.trim() ?? '';
  return actOnOrder(context.get(pageContext), form, reference, url.searchParams.get('t') ?? undefined);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta(args: Route.MetaArgs) {
  const order = args.loaderData?.loaded?.order;
  const title = order ? orderTitle(order) : m.lookup_title();
  return pageMeta(args, { title, description: title, isIndexed: false });
}

export default function OutcomePage({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderOrLookup {...loaderData} answer={actionData} />;
}
