import { data, redirect } from 'react-router';
import type { BegunDraft } from '#modules/preparing/begun/begun.contract.ts';
import { m } from '#shared/messages/messages.js';
import { isCurrency } from '#shared/money.ts';
import { BeginForm } from '#web/components/seller/begin/begin-form.tsx';
import { beginDraft } from '#web/components/seller/begin/begin-forms.ts';
import { feesByCurrency } from '#web/components/seller/editor/fees.ts';
import { priceText } from '#web/components/seller/editor/type-values.ts';
import { organizerMay } from '#web/components/seller/shell/organizer-may.ts';
import { answerForm, formOf } from '#web/forms/answer-form.ts';
import { privateMeta } from '#web/meta/private-meta.ts';
import { findUser } from '#web/page/guards.ts';
import { type PageContext, pageContext } from '#web/page/page-context.ts';
import { broken } from '#web/page/page-errors.ts';
import { loginPath, merchantSignupPath } from '#web/paths/account.ts';
import { draftPath, SELLER_PATH, sellerHomePath, sellPath } from '#web/paths/seller.ts';
import { PRIMARY_BUTTON, QUIET_BUTTON } from '#web/ui/button.ts';
import type { Route } from './+types/sell.ts';

const AGAIN_SECONDS = 2;
const ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PRICE = /^\d{1,10}(\.\d{1,2})?$/;

type Call = PageContext['call'];

// The way in: to the organiser whom somebody acts for, with what they typed before they signed in; for everybody else the first
// things about an event. Of a new merchant the organiser is made by a job, a moment after they proved their address.
export async function loader({ context, url }: Route.LoaderArgs) {
  const { call, locale, now } = context.get(pageContext);
  const user = await findUser(call);
  const found = user ? await call('GET /api/sell/organizers') : null;
  if (found && !found.ok) throw broken(found.error);
  const organizers = found?.body.data ?? [];
  const begun = await findBegun(call, url.searchParams.get('begun'));
  const price = url.searchParams.get('price') ?? '';
  const [first] = organizers;
  const writing = organizers.filter((organizer) => organizerMay(organizer, 'edit_events'));
  const hasNewPrice = begun === null && PRICE.test(price) && writing.length > 0;
  if (first && !hasNewPrice) {
    if (!begun || writing.length === 0) throw redirect(sellerHomePath(first.slug), 303);
    const [only, ...others] = writing;
    // What this very browser typed is taken over at once; what an address names, only when its reader says so.
    if (begun.is_here && only && others.length === 0) throw await claim(call, only.slug, begun.id);
    const choices = writing.map(({ slug, name }) => ({ slug, name }));
    return { kind: 'choose' as const, id: begun.id, name: begun.doc.name, choices };
  }
  if (user?.is_merchant && !hasNewPrice) return { kind: 'opening' as const, next: url.pathname + url.search };
  // Back from signing in: all that is missing is whose event it is.
  if (user && begun && url.searchParams.has('begun'))
    throw redirect(merchantSignupPath(sellPath({ begun: begun.id })), 303);
  const venueId = begun?.doc.venue_id ?? null;
  const [venues, own, fees] = await Promise.all([
    call('GET /api/sell/venues'),
    venueId === null ? null : call('GET /api/sell/venues', { query: { id: String(venueId) } }),
    call('GET /api/fees'),
  ]);
  if (!venues.ok) throw broken(venues.error);
  if (!fees.ok) throw broken(fees.error);
  const currency = url.searchParams.get('currency') ?? '';
  return {
    kind: 'begin' as const,
    isGuest: user === null,
    begun: begun?.is_here ? begun : null,
    venue: own?.ok ? (own.body.data[0] ?? null) : null,
    venues: venues.body.data,
    fees: feesByCurrency(fees.body.data),
    currency: isCurrency(currency) ? currency : null,
    price: PRICE.test(price) ? priceText(Number(price), locale) : '',
    now: now.toISOString(),
  };
}

async function findBegun(call: Call, asked: string | null): Promise<BegunDraft | null> {
  const own = await call('GET /api/sell/begun', { query: {} });
  if (!own.ok) throw broken(own.error);
  if (asked === null || !ID.test(asked) || asked === own.body.data?.id) return own.body.data;
  const other = await call('GET /api/sell/begun', { query: { id: asked } });
  return (other.ok ? other.body.data : null) ?? own.body.data;
}

// Where its draft is edited; where it was taken over already, home.
async function claim(call: Call, organizer: string, id: string): Promise<Response> {
  const claimed = await call('POST /api/sell/{organizer}/begun/claim', {
    params: { organizer },
    body: { id },
  });
  if (!claimed.ok) return redirect(sellerHomePath(organizer), 303);
  return redirect(draftPath(organizer, claimed.body.data.draft), 303);
}

export async function action({ context, request, url }: Route.ActionArgs) {
  const page = context.get(pageContext);
  const form = await formOf(request);
  const intent = form.get('intent');
  if (intent === 'claim') throw await claim(page.call, String(form.get('organizer')), String(form.get('id')));
  if (intent === 'forget') {
    await page.call('POST /api/sell/begun/forget');
    throw redirect(SELLER_PATH, 303);
  }
  const answer = await answerForm(beginDraft, page, form, url);
  if (!answer.ok) return data(answer, answer.refusal.status);
  const next = sellPath({ begun: answer.done });
  if (intent === 'sign-in') throw redirect(loginPath(next), 303);
  const user = await findUser(page.call);
  throw redirect(user?.is_merchant ? next : merchantSignupPath(next), 303);
}

export const meta = (args: Route.MetaArgs) => privateMeta(args, m.seller_begin_title());

export default function SellPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'opening') return <Opening next={loaderData.next} />;
  if (loaderData.kind === 'choose') return <Choose {...loaderData} />;
  const { kind: _, ...begin } = loaderData;
  return (
    <main id="main" className="seller-page">
      <div className="mx-auto max-w-160">
        <h1 className="type-title text-balance">{m.seller_begin_title()}</h1>
        <p className="mt-2 mb-6 text-ink-2">{m.seller_begin_lead()}</p>
        <BeginForm {...begin} answer={actionData ?? null} />
      </div>
    </main>
  );
}

function Opening({ next }: { next: string }) {
  return (
    <main id="main" className="seller-page">
      <meta httpEquiv="refresh" content={`${AGAIN_SECONDS};url=${next}`} />
      <h1 className="type-title">{m.seller_opening()}</h1>
      <p className="mt-2 text-ink-2">{m.seller_opening_hint()}</p>
    </main>
  );
}

type ChooseProps = { id: string; name: string; choices: { slug: string; name: string }[] };

function Choose({ id, name, choices }: ChooseProps) {
  return (
    <main id="main" className="seller-page">
      <form method="post" className="mx-auto grid max-w-160 gap-4">
        <h1 className="type-title text-balance wrap-anywhere">{m.seller_begin_go_on({ name })}</h1>
        <p className="text-ink-2">
          {choices.length > 1 ? m.seller_begin_choose() : m.seller_begin_elsewhere()}
        </p>
        <input type="hidden" name="intent" value="claim" />
        <input type="hidden" name="id" value={id} />
        {choices.map((choice) => (
          <button
            key={choice.slug}
            type="submit"
            name="organizer"
            value={choice.slug}
            className={`${PRIMARY_BUTTON} min-h-12 px-6`}
          >
            {m.seller_begin_take({ name: choice.name })}
          </button>
        ))}
        {choices[0] && (
          <a href={sellerHomePath(choices[0].slug)} className={QUIET_BUTTON}>
            {m.seller_begin_leave()}
          </a>
        )}
      </form>
    </main>
  );
}
