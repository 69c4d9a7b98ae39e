import { data, redirect, useSearchParams } from 'react-router';
import { m } from '#shared/messages/messages.js';
import { CancelledNote } from '#web/components/seller/sales/cancelled-note.tsx';
import { CopyButton } from '#web/components/seller/sales/copy-button.tsx';
import { Told } from '#web/components/seller/sales/told.tsx';
import { CampaignRows } from '#web/components/seller/share/campaign-rows.tsx';
import { EmbedPreview } from '#web/components/seller/share/embed-preview.tsx';
import { LinkLine } from '#web/components/seller/share/link-line.tsx';
import { QrCard } from '#web/components/seller/share/qr-card.tsx';
import { createCampaign, endCampaign } from '#web/components/seller/share/share-forms.ts';
import { soldWords } from '#web/components/seller/share/sold-words.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { leaveFor, useForm } from '#web/forms/use-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { pageContext } from '#web/page/page-context.ts';
import { notThere } from '#web/page/page-errors.ts';
import { sharePath } from '#web/paths/seller.ts';
import { FormErrors } from '#web/ui/form/form-errors.tsx';
import { SubmitButton } from '#web/ui/form/submit-button.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import type { Route } from './+types/share.ts';

export async function loader({ context, params: { organizer, event }, url }: Route.LoaderArgs) {
  const { call } = context.get(pageContext);
  const params = { organizer, event };
  const [share, qr, embed] = await Promise.all([
    call('GET /api/sell/{organizer}/events/{event}/share', { params }),
    call('GET /api/sell/{organizer}/events/{event}/share/qr', { params }),
    call('GET /api/event/iframe/{id}', { params: { id: event } }),
  ]);
  if (!share.ok) throw notThere(url, share.error);
  if (!qr.ok) throw notThere(url, qr.error);
  const { size, path } = qr.body.data;
  return {
    share: share.body.data,
    qr: { size, path },
    // Of what nobody can open there is none.
    embed: embed.ok ? embed.body.data : null,
  };
}

export async function action({ context, params, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await formOf(request);
  const isEnd = form.get('intent') === 'end';
  const answer = isEnd
    ? await answerForm(endCampaign(params), page, form, url)
    : await answerForm(createCampaign(params), page, form, url);
  if (!answer.ok) return data(answer, answer.refusal.status);
  throw redirect(`${sharePath(params.organizer, Number(params.event))}?${isEnd ? 'ended' : 'made'}`, 303);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.links_tab());

const HEADING = 'text-[20px] leading-7 font-bold';
const CARD = 'mt-3 rounded-card border border-line bg-surface p-4';

export default function SharePage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { share, qr, embed } = loaderData;
  const event = Number(params.event);
  const [query] = useSearchParams();
  const path = sharePath(params.organizer, event);
  const { submit, isBusy, refusal } = useForm(createCampaign(params), {
    answer: actionData && !actionData.ok ? actionData : null,
    onDone: () => leaveFor(`${path}?made`),
  });
  return (
    <div className="grid gap-8">
      {!actionData && query.has('made') && <Told>{m.links_made()}</Told>}
      {!actionData && query.has('ended') && <Told>{m.links_was_ended()}</Told>}
      {share.is_cancelled && <CancelledNote />}
      {!share.is_public && (
        <p className="rounded-card bg-warn-soft px-4 py-3 text-warn">{m.links_not_public()}</p>
      )}
      <section aria-labelledby="share-link">
        <h2 id="share-link" className={HEADING}>
          {m.links_link()}
        </h2>
        <div className={`${CARD} grid gap-5`}>
          <LinkLine link={share.link} of={share.name} />
          <QrCard organizer={params.organizer} event={event} qr={qr} />
        </div>
      </section>
      <section aria-labelledby="share-campaigns">
        <h2 id="share-campaigns" className={HEADING}>
          {m.links_campaigns()}
        </h2>
        <p className="text-small text-ink-2">{m.links_campaigns_hint()}</p>
        {share.may_edit && (
          <form method="post" noValidate onSubmit={submit} className={CARD}>
            <FormErrors refusal={refusal} />
            <div className="flex flex-wrap items-start gap-3">
              <div className="min-w-0 flex-1 basis-56">
                <TextField
                  id="name"
                  label={m.links_name()}
                  hint={m.links_name_hint()}
                  maxLength={40}
                  autoComplete="off"
                  autoCapitalize="none"
                  defaultValue={refusal?.typed.name ?? ''}
                  error={refusal?.fields.name}
                />
              </div>
              <SubmitButton isBusy={isBusy} className="md:mt-12">
                {m.links_create()}
              </SubmitButton>
            </div>
          </form>
        )}
        <CampaignRows organizer={params.organizer} event={event} share={share} />
        <dl className="mt-4 grid gap-1 text-small text-ink-2 tabular-nums">
          <div>
            <dt className="inline font-semibold">{m.links_site()}: </dt>
            <dd className="inline">{soldWords(share.site, share)}</dd>
          </div>
          <div>
            <dt className="inline font-semibold">{m.links_embed_sold()}: </dt>
            <dd className="inline">{soldWords(share.embed, share)}</dd>
          </div>
        </dl>
      </section>
      {embed && (
        <section aria-labelledby="share-embed">
          <h2 id="share-embed" className={HEADING}>
            {m.links_embed()}
          </h2>
          <p className="text-small text-ink-2">{m.links_embed_hint()}</p>
          <div className={`${CARD} grid gap-4 md:grid-cols-2`}>
            <div className="grid content-start gap-2">
              <textarea
                readOnly
                rows={6}
                aria-label={m.links_embed_code()}
                value={embed.html}
                className="w-full rounded-small bg-sunken p-3 font-mono text-small break-all"
              />
              <div>
                <CopyButton text={embed.html} of={m.links_embed_code()} />
              </div>
            </div>
            <EmbedPreview src={new URL(embed.src).pathname} height={embed.height} />
          </div>
        </section>
      )}
    </div>
  );
}
