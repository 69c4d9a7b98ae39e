import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { changeWhen } from '#web/components/seller/details/details-forms.ts';
import { WhenForm } from '#web/components/seller/details/when-form.tsx';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notForRole, notThere, notValid } from '#web/page/page-errors.ts';
import { sellerEventPath } from '#web/paths/seller.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import type { Route } from './+types/when.ts';

async function load({ context, params, url }: Pick<Route.LoaderArgs, 'context' | 'params' | 'url'>) {
  const found = await context
    .get(pageContext)
    .call('GET /api/sell/{organizer}/events/{event}/details', { params: { ...params } });
  if (!found.ok) throw notThere(url, found.error);
  return found.body.data;
}

export async function loader(args: Route.LoaderArgs) {
  const view = await load(args);
  if (view.status === 'cancelled') throw notValid(args.url);
  if (!view.may_edit) throw notForRole();
  return view;
}

export async function action(args: Route.ActionArgs) {
  const { context, params, request, url } = args;
  const form = await formOf(request);
  const { time_zone } = await load(args);
  const answer = await answerForm(changeWhen(params, time_zone), context.get(pageContext), form, url);
  if (answer.ok)
    throw redirect(`${sellerEventPath(params.organizer, Number(params.event), 'details')}?moved`, 303);
  return data(answer, answer.refusal.status);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.seller_when());

export default function EventWhenPage({ loaderData, actionData, params }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={sellerEventPath(params.organizer, Number(params.event), 'details')}>
        {m.seller_details_back()}
      </BackLink>
      <h2 className="mb-4 text-[20px] leading-7 font-bold">{m.seller_when()}</h2>
      <WhenForm at={params} view={loaderData} answer={actionData ?? null} />
    </>
  );
}
