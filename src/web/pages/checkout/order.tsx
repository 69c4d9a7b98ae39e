import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { OrderOrLookup } from '#web/components/checkout/order/order-or-lookup.tsx';
import { orderTitle } from '#web/components/checkout/order/stage-words.ts';
import { formOf } from '#web/forms/answer-form.ts';
import { pageMeta } from '#web/meta/page-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { orderPath } from '#web/paths/checkout.ts';
import type { Route } from './+types/order.ts';
import { actOnOrder } from './act-on-order.ts';
import { isByAccount, loadOrder, orderHeaders } from './load-order.ts';

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, now } = context.get(pageContext);
  const token = url.searchParams.get('t') ?? undefined;
  const loaded = await loadOrder(call, params.reference, token, now);
  if (!loaded) return data({ loaded: null, asked: params.reference }, { status: 404 });
  if (token !== undefined && isByAccount(loaded)) throw redirect(orderPath(params.reference), 303);
  return data({ loaded, asked: '' }, { headers: orderHeaders(loaded) });
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const form = await formOf(request);
  const token = url.searchParams.get('t') ?? undefined;
  return actOnOrder(context.get(pageContext), form, params.reference, token);
}

export const headers = ({ loaderHeaders }: Route.HeadersArgs) => loaderHeaders;

export function meta(args: Route.MetaArgs) {
  const order = args.loaderData?.loaded?.order;
  const title = order ? orderTitle(order) : m.order_title({ reference: args.params.reference });
  return pageMeta(args, { title, description: title, isIndexed: false });
}

export default function OrderPage({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderOrLookup {...loaderData} answer={actionData} />;
}
