import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import type { Call } from '#web/api/api.ts';
import { FlashEditor } from '#web/components/seller/sales/flash-editor.tsx';
import { saveFlashSale } from '#web/components/seller/sales/flash-forms.ts';
import { flashValues } from '#web/components/seller/sales/flash-values.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { type FormRefusal, typedIn } from '#web/forms/form.rules.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere, notValid } from '#web/page/page-errors.ts';
import { requireSignIn } from '#web/page/require-sign-in.ts';
import { sellerEventPath } from '#web/paths/seller.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import type { Route } from './+types/flash-sale.ts';

type Params = Route.LoaderArgs['params'];

// A new one at /flash/new, another at its number.
async function load(call: Call, { organizer, event, sale: wanted }: Params, url: URL) {
  const params = { organizer, event };
  const found = await call('GET /api/sell/{organizer}/events/{event}/flash-sales', { params });
  requireSignIn(found, url);
  if (!found.ok) throw notThere(url, found.error);
  const { offer, sales } = found.body.data;
  const sale = sales.find(({ id }) => String(id) === wanted) ?? null;
  if (!sale && wanted !== 'new') throw notValid(url);
  if (offer.is_cancelled || sale?.state === 'over') throw redirect(listPath(organizer, event), 303);
  return { offer, sale };
}

const listPath = (organizer: string, event: string) => sellerEventPath(organizer, Number(event), 'flash');

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, now } = context.get(pageContext);
  return { ...(await load(call, params, url)), now: now.toISOString() };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await formOf(request);
  // Without script a button shows what buyers will see.
  if (form.get('intent') === 'preview') return { ok: false as const, refusal: previewOf(form) };
  const { offer, sale } = await load(page.call, params, url);
  const { organizer, event } = params;
  const around = { offer, sale, now: page.now.toISOString(), locale: page.locale };
  const run = saveFlashSale({ organizer, event }, around);
  const answer = await answerForm(run, page, form, url);
  if (!answer.ok) return data(answer, answer.refusal.status);
  throw redirect(`${listPath(organizer, event)}?saved`, 303);
}

const previewOf = (form: FormData): FormRefusal => ({
  code: 'preview',
  status: 200,
  message: '',
  fields: {},
  typed: typedIn(form),
});

export const meta = (args: Route.MetaArgs) =>
  privateMeta(args, args.params.sale === 'new' ? m.sales_flash_new() : m.sales_flash_edit());

export default function FlashSalePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { offer, sale, now } = loaderData;
  const locale = currentLocale();
  const refusal = actionData?.refusal ?? null;
  return (
    <>
      <BackLink to={listPath(params.organizer, params.event)}>{m.sales_flash_back()}</BackLink>
      <h2 className="mb-4 text-[20px] leading-7 font-bold">
        {sale ? m.sales_flash_edit() : m.sales_flash_new()}
      </h2>
      <FlashEditor
        address={{ organizer: params.organizer, event: params.event }}
        around={{ offer, sale, now, locale }}
        values={refusal?.typed ?? flashValues(sale, offer, locale)}
        answer={refusal && { ok: false, refusal }}
      />
    </>
  );
}
