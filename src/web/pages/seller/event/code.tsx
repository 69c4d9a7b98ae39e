import { data, redirect } from 'react-router';
import { m } from '#shared/messages/messages.js';
import type { Call } from '#web/api/api.ts';
import { CodeEditor } from '#web/components/seller/sales/code-editor.tsx';
import { saveCode } from '#web/components/seller/sales/code-forms.ts';
import { termValues } from '#web/components/seller/sales/code-values.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { currentLocale } from '#web/page/locale.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere, notValid } from '#web/page/page-errors.ts';
import { requireSignIn } from '#web/page/require-sign-in.ts';
import { codesPath } from '#web/paths/seller.ts';
import { BackLink } from '#web/ui/back-link.tsx';
import type { Route } from './+types/code.ts';

type Params = Route.LoaderArgs['params'];

// A new one at /codes/new, another at its number.
async function load(call: Call, { organizer, event, code: wanted }: Params, url: URL) {
  if (!/^(new|\d{1,9})$/.test(wanted)) throw notValid(url);
  const isNew = wanted === 'new';
  const found = await call('GET /api/sell/{organizer}/events/{event}/codes', {
    params: { organizer, event },
    query: isNew ? {} : { id: wanted },
  });
  requireSignIn(found, url);
  if (!found.ok) throw notThere(url, found.error);
  const { offer, codes } = found.body.data;
  const code = isNew ? null : (codes[0] ?? null);
  if (!isNew && !code) throw notValid(url);
  if (offer.is_cancelled) throw redirect(codesPath(organizer, Number(event)), 303);
  return { offer, code };
}

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call, now } = context.get(pageContext);
  return { ...(await load(call, params, url)), now: now.toISOString() };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const { offer, code } = await load(page.call, params, url);
  const { organizer, event } = params;
  const around = { offer, locale: page.locale, terms: code?.terms ?? null };
  const run = saveCode({ organizer, event }, code?.id ?? null, around);
  const answer = await answerForm(run, page, await formOf(request), url);
  if (!answer.ok) return data(answer, answer.refusal.status);
  throw redirect(codesPath(organizer, Number(event), { saved: '' }), 303);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, titleOf(args.loaderData?.code?.code ?? null));

const titleOf = (code: string | null) => (code === null ? m.sales_code_new() : m.sales_code_edit({ code }));

export default function CodePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { offer, code, now } = loaderData;
  const around = { offer, locale: currentLocale(), terms: code?.terms ?? null };
  const refusal = actionData?.refusal ?? null;
  return (
    <>
      <BackLink to={codesPath(params.organizer, Number(params.event))}>{m.sales_codes_back()}</BackLink>
      <h2 className="mb-4 text-[20px] leading-7 font-bold wrap-anywhere">{titleOf(code?.code ?? null)}</h2>
      <CodeEditor
        address={{ organizer: params.organizer, event: params.event }}
        id={code?.id ?? null}
        around={around}
        values={refusal?.typed ?? termValues(around)}
        answer={refusal && { ok: false, refusal }}
        now={now}
      />
    </>
  );
}
